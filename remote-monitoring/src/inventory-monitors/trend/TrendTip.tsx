import type { ChartTip } from '@outlet/shared/charts/Chart'
import { TREND_PLOT } from './trend-option'
import type { TrendSeries } from './trend-series'
import { stepAt } from './trend-steps'
import type { OtherSeries, TrendStep } from './trend-steps'
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

export const trendTip = (series: TrendSeries, words: TrendWords, others: readonly OtherSeries[] = []): ChartTip => ({
  ...TREND_PLOT,
  tell: (at) => {
    const { window, monitoredSince, told } = series
    const step = stepAt(told, at)
    if (step) return <TrendTip step={step} exact={exactAt(series, step, at)} words={words} others={others} />
    return at >= window.from && at < monitoredSince ? words.monitoredSince(monitoredSince) : null
  },
})
