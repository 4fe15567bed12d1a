import type { ChartTip } from '@outlet/shared/charts/Chart'
import type { ShownAnnotation } from '@outlet/shared/charts/use-annotations'
import { annotationsIn } from './use-trend-annotations'
import { trendPlot } from './trend-option'
import type { TrendSeries } from './trend-series'
import { stepAt } from './trend-steps'
import type { OtherSeries, Span, TrendStep } from './trend-steps'
import { orderableText, otherText, priceText, rangeText, stockText } from './trend-text'
import type { TrendLabels } from './trend-text'

const Line = ({ name, value }: { name: string; value: string | null }) =>
  value !== null && (
    <div>
      {name}: <b>{value}</b>
    </div>
  )

interface TipProps {
  readonly step: TrendStep
  /** The exact reading at the pointer, if `step` aggregates several. */
  readonly exact: TrendStep | undefined
  readonly labels: TrendLabels
  readonly others: readonly OtherSeries[]
}

const TrendTip = ({ step, exact, labels, others }: TipProps) => {
  const { from, until, reading, content } = step
  return (
    <>
      <div>{labels.span(from, until)}</div>
      {content === 'gap' ? (
        <div>{labels.noReading}</div>
      ) : (
        <>
          <Line name={labels.stock} value={stockText(step, labels)} />
          <Line name={labels.range} value={rangeText(step, labels)} />
          <Line name={labels.orderable} value={orderableText(step, labels)} />
          <Line name={labels.price} value={priceText(step, labels)} />
          {reading.restocks > 0 && <div>{labels.restocks(reading.restocks)}</div>}
        </>
      )}
      {exact && <Line name={labels.span(exact.from, exact.until)} value={stockText(exact, labels)} />}
      {others.map((other) => (
        <Line key={other.name} name={other.name} value={otherText(other, step, labels)} />
      ))}
    </>
  )
}

/** The drawn step at the pointer, if it is more exact than the aggregated one. */
const exactAt = ({ drawn, textSteps }: TrendSeries, step: TrendStep, at: number): TrendStep | undefined => {
  if (drawn === textSteps) return undefined
  const exact = stepAt(drawn, at)
  return exact && (exact.from > step.from || exact.until < step.until) ? exact : undefined
}

/** Width of a mark as a share of the displayed period; a mark may be wider than its step. */
const MARK_SHARE = 0.008

/** Annotations in the step, or so near that their mark is at the pointer. */
const happenedAt = (annotations: readonly ShownAnnotation[], { window }: TrendSeries, step: Span, at: number) => {
  const near = (window.until - window.from) * MARK_SHARE
  return annotationsIn(annotations, { from: Math.min(step.from, at - near), until: Math.max(step.until, at + near) })
}

export const trendTip = (
  series: TrendSeries,
  labels: TrendLabels,
  others: readonly OtherSeries[] = [],
  annotations: readonly ShownAnnotation[] = [],
): ChartTip => ({
  ...trendPlot(annotations),
  contentAt: (at) => {
    const { window, monitoredSince, textSteps } = series
    const step = stepAt(textSteps, at)
    const happened = happenedAt(annotations, series, step ?? { from: at, until: at }, at)
    const isBefore = at >= window.from && at < monitoredSince
    if (!step && !isBefore && happened.length === 0) return null
    return (
      <>
        {step && <TrendTip step={step} exact={exactAt(series, step, at)} labels={labels} others={others} />}
        {!step && isBefore && labels.monitoredSince(monitoredSince)}
        {happened.map(({ kind, at: then, text }) => (
          <div key={`${kind} ${then} ${text}`}>{text}</div>
        ))}
      </>
    )
  },
})
