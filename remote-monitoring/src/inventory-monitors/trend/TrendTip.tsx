import type { ChartTip } from '@outlet/shared/charts/Chart'
import { TREND_PLOT } from './trend-option'
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

/** What the pointer tells of a step. */
const TrendTip = ({ step, words, others }: { step: TrendStep; words: TrendWords; others: readonly OtherSeries[] }) => {
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
      {others.map((other) => (
        <Line key={other.name} name={other.name} value={otherText(other, step, words)} />
      ))}
    </>
  )
}

export const trendTip = (
  steps: readonly TrendStep[],
  words: TrendWords,
  others: readonly OtherSeries[] = [],
): ChartTip => ({
  ...TREND_PLOT,
  tell: (at) => {
    const step = stepAt(steps, at)
    return step ? <TrendTip step={step} words={words} others={others} /> : null
  },
})
