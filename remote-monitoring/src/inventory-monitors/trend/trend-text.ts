import type { Money } from '@outlet/shared/contract/money'
import { stepAt } from './trend-steps'
import type { OtherSeries, TrendStep } from './trend-steps'

/** Words and numbers of a trend in the person's language and time zone. */
export interface TrendWords {
  readonly stock: string
  readonly range: string
  readonly orderable: string
  readonly price: string
  readonly noReading: string
  readonly firstReading: string
  readonly noNumber: string
  readonly plenty: string
  readonly atLeast: (number: string) => string
  readonly restocks: (count: number) => string
  readonly number: (value: number) => string
  readonly money: (price: Money) => string
  /** A share from 0 to 1. */
  readonly percent: (share: number) => string
  /** From when to when a step goes, in milliseconds. */
  readonly span: (from: number, until: number) => string
  /** Since when it is monitored, in milliseconds. */
  readonly monitoredSince: (at: number) => string
  /** A tick of the time axis, in milliseconds. */
  readonly axis: (at: number) => string
}

/** The stock at the end of a step, in words. */
export const stockText = ({ reading, content }: TrendStep, words: TrendWords): string => {
  if (content === 'gap') return words.noReading
  if (reading.last === null) return content === 'plenty' ? words.plenty : words.noNumber
  const number = words.number(reading.last)
  return reading.kind === 'exact' ? number : words.atLeast(number)
}

/** The lowest and highest stock within a step; null where both are its stock. */
export const rangeText = ({ reading: { min, max, last } }: TrendStep, words: TrendWords): string | null => {
  if (min === null || max === null || (min === last && max === last)) return null
  return `${words.number(min)} – ${words.number(max)}`
}

export const orderableText = ({ reading: { orderable } }: TrendStep, words: TrendWords): string | null =>
  orderable === null ? null : words.percent(orderable)

export const priceText = ({ reading: { price } }: TrendStep, words: TrendWords): string | null =>
  price && words.money(price)

/** The stock of a compared store while a step begins. */
export const otherText = ({ steps }: OtherSeries, { from }: TrendStep, words: TrendWords): string => {
  const step = stepAt(steps, from)
  return step ? stockText(step, words) : words.noReading
}

/** All of a step in one sentence, for those who hear the chart. */
export const spokenText = (step: TrendStep, others: readonly OtherSeries[], words: TrendWords): string => {
  const { reading, content, from, until } = step
  const own =
    content === 'gap'
      ? [words.noReading]
      : [
          `${words.stock}: ${stockText(step, words)}`,
          named(words.range, rangeText(step, words)),
          named(words.orderable, orderableText(step, words)),
          named(words.price, priceText(step, words)),
          reading.restocks > 0 ? words.restocks(reading.restocks) : null,
        ]
  const further = others.map((other) => `${other.name}: ${otherText(other, step, words)}`)
  return [words.span(from, until), ...own, ...further].filter((part) => part !== null).join('; ')
}

const named = (name: string, text: string | null) => (text === null ? null : `${name}: ${text}`)
