import { endpoint } from './endpoint'
import { queryMany } from './list'
import { OrderSource, OrderStatus } from './orders'
import { RelativeDay } from './time'
import { z } from './zod'

/** What figures are summed of; each fact has a roll-up of its own. */
export type Fact = 'orders' | 'order_lines'

interface MeasureOf {
  readonly fact: Fact
  /** `money` is in minor units of the reporting currency. */
  readonly unit: 'count' | 'money'
}

/**
 * What may be asked for. `spend` and `goods` are of orders that cost something (not cancelled, not failed) and whose worth in the reporting
 * currency is known; `goods` is without tax and shipping.
 */
export const measures = {
  orders: { fact: 'orders', unit: 'count' },
  spend: { fact: 'orders', unit: 'money' },
  units: { fact: 'order_lines', unit: 'count' },
  goods: { fact: 'order_lines', unit: 'money' },
} as const satisfies Record<string, MeasureOf>
export type Measure = keyof typeof measures

interface DimensionOf {
  readonly facts: readonly Fact[]
}

const allFacts = ['orders', 'order_lines'] as const

/**
 * By what. A day is one of the installation's time zone, `2026-11-20`; a week is its Monday; a month is `2026-11`; a weekday is 1
 * (Monday) to 7; an hour is 0 to 23 of the day.
 */
export const dimensions = {
  day: { facts: allFacts },
  week: { facts: allFacts },
  month: { facts: allFacts },
  weekday: { facts: allFacts },
  hour: { facts: allFacts },
  store: { facts: allFacts },
  status: { facts: allFacts },
  source: { facts: allFacts },
  task: { facts: allFacts },
  channel: { facts: allFacts },
  product: { facts: ['order_lines'] },
  color: { facts: ['order_lines'] },
  size: { facts: ['order_lines'] },
} as const satisfies Record<string, DimensionOf>
export type Dimension = keyof typeof dimensions

// Object.keys is typed string[], but its content is that of the tables above.
export const measureNames = Object.keys(measures) as [Measure, ...Measure[]]
// The same.
export const dimensionNames = Object.keys(dimensions) as [Dimension, ...Dimension[]]

/** Whether a measure can be told by a dimension: an order of two products has no one product. */
export const fits = (measure: Measure, dimension: Dimension): boolean =>
  dimensions[dimension].facts.some((fact) => fact === measures[measure].fact)

/** Beyond, a chart says nothing, and a person wants a narrower question. */
export const MAX_FIGURES = 2000
export const MAX_ANALYSIS_DAYS = 1100

const Day = z.iso.date()

const Keys = queryMany(z.string().max(200))

/** Which rows count; a value that is not known is the empty text. */
export const figureFilters = {
  store: Keys,
  status: queryMany(OrderStatus),
  source: queryMany(OrderSource),
  task: Keys,
  channel: Keys,
}

export const readFigures = endpoint({
  method: 'GET',
  path: '/analytics/figures',
  summary: 'Measures of the days from `from` to `to`, both included, by at most two dimensions',
  needs: 'analytics.read',
  query: z.strictObject({
    from: z.union([Day, RelativeDay]),
    to: z.union([Day, RelativeDay]),
    measure: queryMany(z.enum(measureNames)),
    by: queryMany(z.enum(dimensionNames)),
    ...figureFilters,
  }),
  response: z.object({
    /** Of money. */
    currency: z.string(),
    /** As days of the installation's time zone, where they were told from today. */
    from: Day,
    to: Day,
    /** `keys` in the order of `by`, null = not known; `values` in the order of `measure`. By their keys; those of time in its order. */
    rows: z.array(z.object({ keys: z.array(z.string().nullable()), values: z.array(z.int()) })),
    /** Rows beyond MAX_FIGURES, which are left out. */
    left_out: z.int(),
    totals: z.array(z.int()),
    /** Of each dimension, key → what people call it, where that is not the key itself. */
    labels: z.record(z.string(), z.record(z.string(), z.string())),
    /** Orders of these days that cost something and whose worth in the reporting currency is not known: money is without them. */
    unconverted: z.int(),
    /** Whether changes of these days are not summed up yet; that takes seconds. */
    is_behind: z.boolean(),
  }),
  topics: ['analytics'],
})
