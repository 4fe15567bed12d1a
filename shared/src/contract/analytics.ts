import { endpoint } from './endpoint'
import { queryMany } from './list'
import { OrderSource, OrderStatus } from './orders'
import { RelativeDay } from './time'
import { z } from './zod'

/** Facts from which measures are computed. Each fact has its own roll-up table. */
export type Fact =
  | 'orders'
  | 'order_lines'
  | 'product_stock'
  | 'stock'
  | 'prices'
  | 'attempts'
  | 'checks'
  | 'deliveries'

interface MeasureDefinition {
  readonly fact: Fact
  /** Unit of the values: `money` in minor units of the reporting currency, `percent` in hundredths of a percent. */
  readonly unit: 'count' | 'money' | 'minutes' | 'milliseconds' | 'percent'
  /** How values combine. Only `sum` values can be added; for any other total, query the server. */
  readonly aggregate: 'sum' | 'min' | 'max' | 'mean' | 'p50' | 'p95'
}

const defineMeasure = <
  MeasuredFact extends Fact,
  Unit extends MeasureDefinition['unit'],
  Aggregate extends MeasureDefinition['aggregate'],
>(
  fact: MeasuredFact,
  unit: Unit,
  aggregate: Aggregate,
) => ({ fact, unit, aggregate })

/**
 * Measures that can be queried. The page explains each in both languages (`analytics.about`).
 * - `spend`, `goods`, `average_price` (per piece): orders that were not cancelled, did not fail and have a known
 * exchange rate. `goods` excludes tax and shipping.
 * - `saved`: difference between the list price and the purchase price at the time of purchase, where the list price is
 * known.
 * - `product_restocks`, `product_sold_outs`: changes of a monitored product between not orderable and orderable, as
 * reported by its monitor.
 * - `restocks`, `sold_outs`: the same for each variant, counted when a reading showed the change.
 * - `minutes_in_stock`: time from a variant's restock to its sell-out, counted on the day of the sell-out.
 * - Prices: the last reading of a monitored product on a day, at that day's exchange rate, available when the day is
 * over. `discount` is the mean reduction from the list price of the same day.
 * - Attempts: counted at the time of their trigger. `carted`, `quoted`: attempts that completed this step. `trigger` is the time since the restock; `cart`, `quote` and
 * `order` are the time since the previous step. `order` includes the confirmation by a person.
 * - `checks`: checks that ran. `failed`: those without a reading. `missed`: readings that the monitor's interval
 * required and that did not come, counted at the next reading.
 * - `deliveries`: messages that were not suppressed. `late`: alerts sent more than one minute after their event.
 */
export const measures = {
  orders: defineMeasure('orders', 'count', 'sum'),
  spend: defineMeasure('orders', 'money', 'sum'),
  units: defineMeasure('order_lines', 'count', 'sum'),
  goods: defineMeasure('order_lines', 'money', 'sum'),
  average_price: defineMeasure('order_lines', 'money', 'mean'),
  saved: defineMeasure('order_lines', 'money', 'sum'),
  product_restocks: defineMeasure('product_stock', 'count', 'sum'),
  product_sold_outs: defineMeasure('product_stock', 'count', 'sum'),
  restocks: defineMeasure('stock', 'count', 'sum'),
  sold_outs: defineMeasure('stock', 'count', 'sum'),
  minutes_in_stock: defineMeasure('stock', 'minutes', 'mean'),
  minutes_in_stock_p50: defineMeasure('stock', 'minutes', 'p50'),
  lowest_price: defineMeasure('prices', 'money', 'min'),
  highest_price: defineMeasure('prices', 'money', 'max'),
  mean_price: defineMeasure('prices', 'money', 'mean'),
  discount: defineMeasure('prices', 'percent', 'mean'),
  attempts: defineMeasure('attempts', 'count', 'sum'),
  carted: defineMeasure('attempts', 'count', 'sum'),
  quoted: defineMeasure('attempts', 'count', 'sum'),
  placed: defineMeasure('attempts', 'count', 'sum'),
  refused: defineMeasure('attempts', 'count', 'sum'),
  unknown: defineMeasure('attempts', 'count', 'sum'),
  trigger: defineMeasure('attempts', 'milliseconds', 'mean'),
  trigger_p50: defineMeasure('attempts', 'milliseconds', 'p50'),
  trigger_p95: defineMeasure('attempts', 'milliseconds', 'p95'),
  cart: defineMeasure('attempts', 'milliseconds', 'mean'),
  cart_p50: defineMeasure('attempts', 'milliseconds', 'p50'),
  cart_p95: defineMeasure('attempts', 'milliseconds', 'p95'),
  quote: defineMeasure('attempts', 'milliseconds', 'mean'),
  quote_p50: defineMeasure('attempts', 'milliseconds', 'p50'),
  quote_p95: defineMeasure('attempts', 'milliseconds', 'p95'),
  order: defineMeasure('attempts', 'milliseconds', 'mean'),
  order_p50: defineMeasure('attempts', 'milliseconds', 'p50'),
  order_p95: defineMeasure('attempts', 'milliseconds', 'p95'),
  restock_to_order: defineMeasure('attempts', 'milliseconds', 'mean'),
  restock_to_order_p50: defineMeasure('attempts', 'milliseconds', 'p50'),
  restock_to_order_p95: defineMeasure('attempts', 'milliseconds', 'p95'),
  checks: defineMeasure('checks', 'count', 'sum'),
  failed: defineMeasure('checks', 'count', 'sum'),
  missed: defineMeasure('checks', 'count', 'sum'),
  deliveries: defineMeasure('deliveries', 'count', 'sum'),
  sent: defineMeasure('deliveries', 'count', 'sum'),
  late: defineMeasure('deliveries', 'count', 'sum'),
  dead: defineMeasure('deliveries', 'count', 'sum'),
} as const satisfies Record<string, MeasureDefinition>
export type Measure = keyof typeof measures

/**
 * Whether a measure is a percentile. Percentiles of groups cannot be combined, so the query reads every row of the
 * fact.
 */
export const isPercentile = (measure: Measure): boolean => ['p50', 'p95'].includes(measures[measure].aggregate)

const orderFacts = ['orders', 'order_lines'] as const
const timedFacts = [...orderFacts, 'product_stock', 'stock', 'attempts', 'checks', 'deliveries'] as const
const dailyFacts = [...timedFacts, 'prices'] as const

/**
 * Dimensions by which measures can be grouped. Time dimensions use the installation's time zone: a day is `2026-11-20`,
 * a week is the date of its Monday, a month is `2026-11`, a weekday is 1 (Monday) to 7, an hour is 0 to 23. A row with
 * several categories or tags counts in each of them and once in the totals. `user` is the person who recorded an order
 * or confirmed its purchase; `outcome` is the state of an attempt.
 */
export const dimensions = {
  day: { facts: dailyFacts },
  week: { facts: dailyFacts },
  month: { facts: dailyFacts },
  weekday: { facts: dailyFacts },
  hour: { facts: timedFacts },
  store: { facts: dailyFacts },
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
} as const satisfies Record<string, { readonly facts: readonly Fact[] }>
export type Dimension = keyof typeof dimensions

// `Object.keys` has the type `string[]`, but returns exactly the keys of the tables above.
export const measureNames = Object.keys(measures) as [Measure, ...Measure[]]
// Same as for `measureNames`.
export const dimensionNames = Object.keys(dimensions) as [Dimension, ...Dimension[]]

/** How the total of several measures aggregates; `mixed` if the measures aggregate differently. */
export type TotalKind = MeasureDefinition['aggregate'] | 'mixed'
export const totalKindOf = (requested: readonly Measure[]): TotalKind => {
  const [first = 'sum', ...others] = new Set(requested.map((measure) => measures[measure].aggregate))
  return others.length > 0 ? 'mixed' : first
}

/** Whether a row can have several keys of a dimension. The values per key then add up to more than the total. */
export const hasSeveral = (dimension: Dimension): boolean => dimension === 'tag' || dimension === 'category'

const namedById: readonly Dimension[] = ['task', 'channel', 'user', 'notification_channel']

/** Whether the keys of a dimension are ids of this installation. An id without a label belongs to a deleted record. */
export const isNamedById = (dimension: Dimension): boolean => namedById.includes(dimension)

/** Number of trailing characters of an id that distinguish deleted records in labels. */
export const KEY_SUFFIX_LENGTH = 4

/**
 * Whether a measure can be grouped by a dimension. Orders, for example, cannot be grouped by product, because an order
 * can contain several.
 */
export const isMeasurableBy = (measure: Measure, dimension: Dimension): boolean =>
  dimensions[dimension].facts.some((fact) => fact === measures[measure].fact)

/** Maximum number of rows of a query. More rows cannot be displayed in a chart. */
export const MAX_METRIC_ROWS = 2000
export const MAX_ANALYSIS_DAYS = 1100

const Day = z.iso.date()

const Keys = queryMany(z.string().max(200))

/**
 * Filters by dimension. Only dimensions that apply to the measures have an effect; the empty string matches unknown
 * values.
 */
export const metricFilters = {
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

/** Labels for the keys of a response. */
export const KeyNames = z.object({
  /** Display names by dimension and key, for keys whose name differs from the key. */
  labels: z.record(z.string(), z.record(z.string(), z.string())),
  /** Keys of practice stores and of their records, by dimension. */
  practice_keys: z.record(z.string(), z.array(z.string())).optional(),
})
export type KeyNames = z.infer<typeof KeyNames>

export const readMetrics = endpoint({
  method: 'GET',
  path: '/analytics/figures',
  summary: 'Measures of the days from `from` to `to`, both included, by at most two dimensions',
  needs: 'analytics.read',
  query: z.strictObject({
    from: z.union([Day, RelativeDay]),
    to: z.union([Day, RelativeDay]),
    measure: queryMany(z.enum(measureNames)),
    by: queryMany(z.enum(dimensionNames)),
    /** Maximum number of rows; defaults to 2000. */
    most: z.coerce.number().int().min(1).max(MAX_METRIC_ROWS).optional(),
    ...metricFilters,
  }),
  response: z.object({
    /** Currency of all amounts. */
    currency: z.string(),
    /** Resolved dates, if the query used days relative to today. */
    from: Day,
    to: Day,
    /**
     * One row per combination of keys, sorted by key; time keys are in chronological order. `keys` has the order of
     * `by`; a null key is unknown. `values` has the order of `measure`; a value is null if there is nothing to
     * aggregate or if no exchange rate is known.
     */
    rows: z.array(z.object({ keys: z.array(z.string().nullable()), values: z.array(z.int().nullable()) })),
    /**
     * Totals per key of each dimension, in the order of `by`. Empty for fewer than two dimensions. Needed because means
     * cannot be added.
     */
    sub_totals: z.array(z.array(z.object({ key: z.string().nullable(), values: z.array(z.int().nullable()) }))),
    /** Number of rows omitted because of the row limit: those with the lowest values of the first measure. */
    left_out: z.int(),
    totals: z.array(z.int().nullable()),
    ...KeyNames.shape,
    /** For measures of order amounts: number of orders without a known exchange rate. The amounts exclude them. */
    unconverted: z.int(),
    /** For price measures: number of product days without a known exchange rate. The prices exclude them. */
    unconverted_prices: z.int(),
    /**
     * Whether changes in this period are still waiting for their roll-up, which takes seconds. Today's stock is rolled
     * up every ten minutes.
     */
    is_behind: z.boolean(),
    /** Time zone of the days, weekdays and hours. */
    time_zone: z.string().optional(),
  }),
  topics: ['analytics'],
})

/** Maximum number of source rows in a response. */
export const MAX_METRIC_SOURCE_ROWS = 200

export const readMetricSourceRows = endpoint({
  method: 'GET',
  path: '/analytics/figure-rows',
  summary: 'List the newest source rows of one value: the one with the keys `key` of the dimensions `by`',
  needs: 'analytics.read',
  query: z.strictObject({
    from: z.union([Day, RelativeDay]),
    to: z.union([Day, RelativeDay]),
    measure: z.enum(measureNames),
    by: queryMany(z.enum(dimensionNames)),
    /** Keys in the order of `by`; the empty string matches unknown values. */
    key: Keys,
    ...metricFilters,
  }),
  response: z.object({
    currency: z.string(),
    /**
     * Dimensions of the returned keys: those by which the measure can be grouped and in which a row has at most one
     * key.
     */
    dimensions: z.array(z.enum(dimensionNames)),
    /**
     * `keys` has the order of `dimensions`; a null key is unknown. Rows that contribute nothing to the measure are
     * omitted.
     */
    rows: z.array(z.object({ keys: z.array(z.string().nullable()), value: z.int() })),
    /** Whether there are more source rows than returned. */
    has_more: z.boolean(),
    ...KeyNames.shape,
  }),
  topics: ['analytics'],
})
