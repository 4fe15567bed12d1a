import type { TrendStep } from './trend-steps'

/** Words and numbers of a trend in the person's language and time zone. */
export interface TrendWords {
  readonly stock: string
  readonly range: string
  readonly orderable: string
  readonly noReading: string
  readonly noNumber: string
  readonly plenty: string
  readonly atLeast: (number: string) => string
  readonly restocks: (count: number) => string
  readonly number: (value: number) => string
  /** A share from 0 to 1. */
  readonly percent: (share: number) => string
  /** From when to when a step goes, in milliseconds. */
  readonly span: (from: number, until: number) => string
  /** A tick of the time axis, in milliseconds. */
  readonly axis: (at: number) => string
}

/** What ECharts hands to the formatter of an axis' tooltip, as far as it is of use. */
export const hasTime = (hovered: unknown): hovered is [{ axisValue: number }] =>
  Array.isArray(hovered) &&
  typeof hovered[0] === 'object' &&
  hovered[0] !== null &&
  'axisValue' in hovered[0] &&
  typeof hovered[0].axisValue === 'number'

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

const line = (name: string, value: string | null) => (value === null ? '' : `<br>${name}: <b>${value}</b>`)

/** What the pointer tells of a step, as HTML; all of it is made of our own words and numbers. */
export const trendTooltip = (step: TrendStep, words: TrendWords): string => {
  const { from, until, reading, content } = step
  if (content === 'gap') return `${words.span(from, until)}<br>${words.noReading}`
  const told = [
    line(words.stock, stockText(step, words)),
    line(words.range, rangeText(step, words)),
    line(words.orderable, orderableText(step, words)),
    reading.restocks > 0 ? `<br>${words.restocks(reading.restocks)}` : '',
  ]
  return words.span(from, until) + told.join('')
}
