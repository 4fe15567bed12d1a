import type { ChartTip } from '@outlet/shared/charts/Chart'
import type { ShownAnnotation } from '@outlet/shared/charts/use-annotations'
import { annotationsIn } from './use-trend-annotations'
import { trendPlot } from './trend-option'
import type { TrendSeries } from './trend-series'
import { stepAt } from './trend-steps'
import type { OtherSeries, Span, TrendStep } from './trend-steps'
import { orderableText, otherText, priceText, rangeText, stockText } from './trend-text'
import type { TrendWords } from './trend-text'

const Line = ({ name, value }: { name: string; value: string | null }) =>
  value !== null && (
    <div>
      {name}: <b>{value}</b>
    </div>
  )

interface TipProps {
  readonly step: TrendStep
  /** The very reading at the pointer, where `step` sums up several. */
  readonly exact: TrendStep | undefined
  readonly words: TrendWords
  readonly others: readonly OtherSeries[]
}

/** What the pointer tells of a step. */
const TrendTip = ({ step, exact, words, others }: TipProps) => {
  const { from, until, reading, content } = step
  return (
    <>
      <div>{words.span(from, until)}</div>
      {content === 'gap' ? (
        <div>{words.noReading}</div>
      ) : (
        <>
          <Line name={words.stock} value={stockText(step, words)} />
          <Line name={words.range} value={rangeText(step, words)} />
          <Line name={words.orderable} value={orderableText(step, words)} />
          <Line name={words.price} value={priceText(step, words)} />
          {reading.restocks > 0 && <div>{words.restocks(reading.restocks)}</div>}
        </>
      )}
      {exact && <Line name={words.span(exact.from, exact.until)} value={stockText(exact, words)} />}
      {others.map((other) => (
        <Line key={other.name} name={other.name} value={otherText(other, step, words)} />
      ))}
    </>
  )
}

/** What is drawn at the pointer, where it is more exact than what is told. */
const exactAt = ({ drawn, told }: TrendSeries, step: TrendStep, at: number): TrendStep | undefined => {
  if (drawn === told) return undefined
  const exact = stepAt(drawn, at)
  return exact && (exact.from > step.from || exact.until < step.until) ? exact : undefined
}

/** Of the time shown: a mark is wider than the step that it is in may be. */
const MARK_SHARE = 0.008

/** What happened in the step, or so near that its mark lies at the pointer. */
const happenedAt = (annotations: readonly ShownAnnotation[], { window }: TrendSeries, step: Span, at: number) => {
  const near = (window.until - window.from) * MARK_SHARE
  return annotationsIn(annotations, { from: Math.min(step.from, at - near), until: Math.max(step.until, at + near) })
}

export const trendTip = (
  series: TrendSeries,
  words: TrendWords,
  others: readonly OtherSeries[] = [],
  annotations: readonly ShownAnnotation[] = [],
): ChartTip => ({
  ...trendPlot(annotations),
  tell: (at) => {
    const { window, monitoredSince, told } = series
    const step = stepAt(told, at)
    const happened = happenedAt(annotations, series, step ?? { from: at, until: at }, at)
    const isBefore = at >= window.from && at < monitoredSince
    if (!step && !isBefore && happened.length === 0) return null
    return (
      <>
        {step && <TrendTip step={step} exact={exactAt(series, step, at)} words={words} others={others} />}
        {!step && isBefore && words.monitoredSince(monitoredSince)}
        {happened.map(({ kind, at: then, text }) => (
          <div key={`${kind} ${then} ${text}`}>{text}</div>
        ))}
      </>
    )
  },
})
