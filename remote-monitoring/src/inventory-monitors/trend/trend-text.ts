import type { Money } from '@outlet/shared/contract/money'
import { stepAt } from './trend-steps'
import type { OtherSeries, TrendStep } from './trend-steps'

/** Labels and formats of a trend in the user's language and time zone. */
export interface TrendLabels {
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
  /** Formats a share from 0 to 1. */
  readonly percent: (share: number) => string
  /** Formats the start and end of a step, in ms. */
  readonly span: (from: number, until: number) => string
  /** Formats the start of monitoring, in ms. */
  readonly monitoredSince: (at: number) => string
  /** Formats a tick of the time axis, in ms. */
  readonly axis: (at: number) => string
}

/** Stock at the end of a step as text. */
export const stockText = ({ reading, content }: TrendStep, labels: TrendLabels): string => {
  if (content === 'gap') return labels.noReading
  if (reading.last === null) return content === 'plenty' ? labels.plenty : labels.noNumber
  const number = labels.number(reading.last)
  return reading.kind === 'exact' ? number : labels.atLeast(number)
}

/** Lowest and highest stock within a step; null if both equal its stock. */
export const rangeText = ({ reading: { min, max, last } }: TrendStep, labels: TrendLabels): string | null => {
  if (min === null || max === null || (min === last && max === last)) return null
  return `${labels.number(min)} – ${labels.number(max)}`
}

export const orderableText = ({ reading: { orderable } }: TrendStep, labels: TrendLabels): string | null =>
  orderable === null ? null : labels.percent(orderable)

export const priceText = ({ reading: { price } }: TrendStep, labels: TrendLabels): string | null =>
  price && labels.money(price)

/** Stock of a compared store at the start of a step. */
export const otherText = ({ steps }: OtherSeries, { from }: TrendStep, labels: TrendLabels): string => {
  const step = stepAt(steps, from)
  return step ? stockText(step, labels) : labels.noReading
}

/** All values of a step as one text for screen readers. */
export const spokenText = (step: TrendStep, others: readonly OtherSeries[], labels: TrendLabels): string => {
  const { reading, content, from, until } = step
  const own =
    content === 'gap'
      ? [labels.noReading]
      : [
          `${labels.stock}: ${stockText(step, labels)}`,
          named(labels.range, rangeText(step, labels)),
          named(labels.orderable, orderableText(step, labels)),
          named(labels.price, priceText(step, labels)),
          reading.restocks > 0 ? labels.restocks(reading.restocks) : null,
        ]
  const further = others.map((other) => `${other.name}: ${otherText(other, step, labels)}`)
  return [labels.span(from, until), ...own, ...further].filter((part) => part !== null).join('; ')
}

const named = (name: string, text: string | null) => (text === null ? null : `${name}: ${text}`)
