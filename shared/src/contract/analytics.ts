import { endpoint } from './endpoint'
import { queryMany } from './list'
import { OrderSource, OrderStatus } from './orders'
import { RelativeDay } from './time'
import { z } from './zod'

/** What figures are made of; each fact has a roll-up of its own. */
export type Fact =
  'orders' | 'order_lines' | 'product_stock' | 'stock' | 'prices' | 'attempts' | 'checks' | 'deliveries'

interface MeasureOf {
  readonly fact: Fact
  /** `money` is in minor units of the reporting currency, `percent` in hundredths of one. */
  readonly unit: 'count' | 'money' | 'minutes' | 'milliseconds' | 'percent'
  /** Only sums may be added up further: of what else one wants, the server is asked. */
  readonly aggregate: 'sum' | 'min' | 'max' | 'mean' | 'p50' | 'p95'
}

const of = <MeasuredFact extends Fact, Unit extends MeasureOf['unit'], Aggregate extends MeasureOf['aggregate']>(
  fact: MeasuredFact,
  unit: Unit,
  aggregate: Aggregate,
) => ({ fact, unit, aggregate })

/**
 * What may be asked for. What one of each is, the page says in both languages (`analytics.about`).
 *
 * `spend`, `goods` and `average_price` (of a piece) are of orders that cost something (not cancelled, not failed) and whose worth in
 * the reporting currency is known; `goods` is without tax and shipping; `saved` is what its products were listed at more than that
 * when they were bought, as far as it was read.
 *
 * `product_restocks` and `product_sold_outs` are of monitored products, as their monitors reported them: from nothing orderable to
 * something, and back. `restocks` and `sold_outs` are of each of their variants, when a reading showed them; `minutes_in_stock` is from
 * a variant's restock to its sold-out, counted when it was sold out. A price is what a monitored product was last read at on a day, at the rate of that day; a
 * day's is there when the day is over; `discount` is the mean of how far they were below the list prices of their days.
 *
 * Attempts to buy are told when they were triggered; `trigger` is the time since the restock, `cart`, `quote` and
 * `order` the time since the step before; `order` includes a person's confirmation.
 *
 * `checks` ran, `failed` of these brought no reading; `missed` should have brought one by the monitors' intervals and did not, told
 * when the next one came. `deliveries` are without what a digest told or nobody wanted any more; `late` is an alert that was
 * sent more than a minute after what it tells.
 */
export const measures = {
  orders: of('orders', 'count', 'sum'),
  spend: of('orders', 'money', 'sum'),
  units: of('order_lines', 'count', 'sum'),
  goods: of('order_lines', 'money', 'sum'),
  average_price: of('order_lines', 'money', 'mean'),
  saved: of('order_lines', 'money', 'sum'),
  product_restocks: of('product_stock', 'count', 'sum'),
  product_sold_outs: of('product_stock', 'count', 'sum'),
  restocks: of('stock', 'count', 'sum'),
  sold_outs: of('stock', 'count', 'sum'),
  minutes_in_stock: of('stock', 'minutes', 'mean'),
  minutes_in_stock_p50: of('stock', 'minutes', 'p50'),
  lowest_price: of('prices', 'money', 'min'),
  highest_price: of('prices', 'money', 'max'),
  mean_price: of('prices', 'money', 'mean'),
  discount: of('prices', 'percent', 'mean'),
  attempts: of('attempts', 'count', 'sum'),
  placed: of('attempts', 'count', 'sum'),
  refused: of('attempts', 'count', 'sum'),
  unknown: of('attempts', 'count', 'sum'),
  trigger: of('attempts', 'milliseconds', 'mean'),
  trigger_p50: of('attempts', 'milliseconds', 'p50'),
  trigger_p95: of('attempts', 'milliseconds', 'p95'),
  cart: of('attempts', 'milliseconds', 'mean'),
  cart_p50: of('attempts', 'milliseconds', 'p50'),
  cart_p95: of('attempts', 'milliseconds', 'p95'),
  quote: of('attempts', 'milliseconds', 'mean'),
  quote_p50: of('attempts', 'milliseconds', 'p50'),
  quote_p95: of('attempts', 'milliseconds', 'p95'),
  order: of('attempts', 'milliseconds', 'mean'),
  order_p50: of('attempts', 'milliseconds', 'p50'),
  order_p95: of('attempts', 'milliseconds', 'p95'),
  restock_to_order: of('attempts', 'milliseconds', 'mean'),
  restock_to_order_p50: of('attempts', 'milliseconds', 'p50'),
  restock_to_order_p95: of('attempts', 'milliseconds', 'p95'),
  checks: of('checks', 'count', 'sum'),
  failed: of('checks', 'count', 'sum'),
  missed: of('checks', 'count', 'sum'),
  deliveries: of('deliveries', 'count', 'sum'),
  sent: of('deliveries', 'count', 'sum'),
  late: of('deliveries', 'count', 'sum'),
  dead: of('deliveries', 'count', 'sum'),
} as const satisfies Record<string, MeasureOf>
export type Measure = keyof typeof measures

/** Which cannot be told from those of parts: each row of its fact is read. */
export const isPercentile = (measure: Measure): boolean => ['p50', 'p95'].includes(measures[measure].aggregate)

interface DimensionOf {
  readonly facts: readonly Fact[]
}

const orderFacts = ['orders', 'order_lines'] as const
const timed = [...orderFacts, 'product_stock', 'stock', 'attempts', 'checks', 'deliveries'] as const
const daily = [...timed, 'prices'] as const

/**
 * By what. A day is one of the installation's time zone, `2026-11-20`; a week is its Monday; a month is `2026-11`; a weekday is 1
 * (Monday) to 7; an hour is 0 to 23 of the day. What has several categories or tags counts in each, and once in the totals. `user` is
 * who recorded an order or confirmed its purchase; `outcome` is an attempt's state.
 */
export const dimensions = {
  day: { facts: daily },
  week: { facts: daily },
  month: { facts: daily },
  weekday: { facts: daily },
  hour: { facts: timed },
  store: { facts: daily },
  status: { facts: orderFacts },
  source: { facts: orderFacts },
  task: { facts: [...orderFacts, 'attempts'] },
  channel: { facts: [...orderFacts, 'attempts'] },
  user: { facts: orderFacts },
  tag: { facts: orderFacts },
  category: { facts: ['order_lines', 'product_stock', 'stock', 'prices', 'attempts'] },
  product: { facts: ['order_lines', 'product_stock', 'stock', 'prices', 'attempts'] },
  color: { facts: ['order_lines', 'stock'] },
  size: { facts: ['order_lines', 'stock'] },
  mode: { facts: ['attempts'] },
  outcome: { facts: ['attempts'] },
  reason: { facts: ['attempts', 'checks'] },
  notification_channel: { facts: ['deliveries'] },
  delivery_type: { facts: ['deliveries'] },
} as const satisfies Record<string, DimensionOf>
export type Dimension = keyof typeof dimensions

// Object.keys is typed string[], but its content is that of the tables above.
export const measureNames = Object.keys(measures) as [Measure, ...Measure[]]
// The same.
export const dimensionNames = Object.keys(dimensions) as [Dimension, ...Dimension[]]

/** What a row or column of all together is of the parts beside it; `mixed` where measures differ in it. */
export type TotalKind = MeasureOf['aggregate'] | 'mixed'
export const totalKindOf = (asked: readonly Measure[]): TotalKind => {
  const [first = 'sum', ...others] = new Set(asked.map((measure) => measures[measure].aggregate))
  return others.length > 0 ? 'mixed' : first
}

/** Whether a row can count in several keys of a dimension, so that these add up to more than the total. */
export const hasSeveral = (dimension: Dimension): boolean => dimension === 'tag' || dimension === 'category'

const namedById: readonly Dimension[] = ['task', 'channel', 'user', 'notification_channel']

/** Whether a key is an id of this installation: one without a label belongs to something that was deleted. */
export const isNamedById = (dimension: Dimension): boolean => namedById.includes(dimension)

/** Digits of such an id that tell deleted ones apart. */
export const KEY_END = 4

/** Whether a measure can be told by a dimension: an order of two products has no one product. */
export const fits = (measure: Measure, dimension: Dimension): boolean =>
  dimensions[dimension].facts.some((fact) => fact === measures[measure].fact)

/** Beyond, a chart says nothing, and a person wants a narrower question. */
export const MAX_FIGURES = 2000
export const MAX_ANALYSIS_DAYS = 1100

const Day = z.iso.date()

const Keys = queryMany(z.string().max(200))

/** Which rows count, by dimensions that fit the measures; a value that is not known is the empty text. */
export const figureFilters = {
  store: Keys,
  status: queryMany(OrderStatus),
  source: queryMany(OrderSource),
  task: Keys,
  channel: Keys,
  user: Keys,
  tag: Keys,
  category: Keys,
  product: Keys,
  color: Keys,
  size: Keys,
  mode: Keys,
  outcome: Keys,
  reason: Keys,
  notification_channel: Keys,
  delivery_type: Keys,
}

/** How the keys of an answer are displayed. */
export const KeyNames = z.object({
  /** Display names by dimension and key, where they differ from the key. */
  labels: z.record(z.string(), z.record(z.string(), z.string())),
  /** Keys of practice stores and of their records, by dimension. */
  practice_keys: z.record(z.string(), z.array(z.string())).optional(),
})
export type KeyNames = z.infer<typeof KeyNames>

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
    /** So many rows at most; MAX_FIGURES unless said. */
    most: z.coerce.number().int().min(1).max(MAX_FIGURES).optional(),
    ...figureFilters,
  }),
  response: z.object({
    /** Of money. */
    currency: z.string(),
    /** As days of the installation's time zone, where they were told from today. */
    from: Day,
    to: Day,
    /**
     * `keys` in the order of `by`, null = not known; `values` in the order of `measure`, null = there is nothing of which a mean, a
     * percentile, a lowest or a highest would be, or no part of the spend is known. By their keys; those of time in its order.
     */
    rows: z.array(z.object({ keys: z.array(z.string().nullable()), values: z.array(z.int().nullable()) })),
    /** By each of two dimensions alone, as `rows`: one list a dimension, in the order of `by`; empty by fewer. A mean is not the sum of means. */
    sub_totals: z.array(z.array(z.object({ key: z.string().nullable(), values: z.array(z.int().nullable()) }))),
    /** Rows beyond `most`, which are left out: those with the least of the first measure. */
    left_out: z.int(),
    totals: z.array(z.int().nullable()),
    ...KeyNames.shape,
    /** Where amounts of orders are asked: orders that cost something and whose worth is not known; the amounts are without them. */
    unconverted: z.int(),
    /** Where prices are asked: days of products whose price has no known rate; the prices are without them. */
    unconverted_prices: z.int(),
    /** Whether noted changes of these days are not summed up yet, which takes seconds. Today's stock is noted every ten minutes. */
    is_behind: z.boolean(),
    /** Whose days, weekdays and hours they are. */
    time_zone: z.string().optional(),
  }),
  topics: ['analytics'],
})

/** A person looks at so many; of more a narrower question is asked. */
export const MAX_FIGURE_ROWS = 200

export const readFigureRows = endpoint({
  method: 'GET',
  path: '/analytics/figure-rows',
  summary: 'The newest of the rows that one figure is made of: that with the keys `key` of the dimensions `by`',
  needs: 'analytics.read',
  query: z.strictObject({
    from: z.union([Day, RelativeDay]),
    to: z.union([Day, RelativeDay]),
    measure: z.enum(measureNames),
    by: queryMany(z.enum(dimensionNames)),
    /** In the order of `by`; the empty text is what is not known. */
    key: Keys,
    ...figureFilters,
  }),
  response: z.object({
    currency: z.string(),
    /** By which the measure can be told, as far as each row has one of them. */
    dimensions: z.array(z.enum(dimensionNames)),
    /** `keys` in the order of `dimensions`, null = not known. Rows without anything of the measure are left out. */
    rows: z.array(z.object({ keys: z.array(z.string().nullable()), value: z.int() })),
    /** Whether there are more than MAX_FIGURE_ROWS. */
    has_more: z.boolean(),
    ...KeyNames.shape,
  }),
  topics: ['analytics'],
})
