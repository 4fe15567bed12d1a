import { sql, type SQL } from 'drizzle-orm'
import {
  hasSeveral,
  dimensionNames,
  isPercentile,
  measures,
  type Dimension,
  type Fact,
  type Measure,
} from '@outlet/shared/contract/analytics'
import { isCounted } from '../stores/counted-stores'
import { columnOf, daysBetween, eachOf, isAmong, keyOf } from './dimension-sql'
import type { DayRate } from './day-rates'
import { factTables, type FactTable, type RollUpTable } from './fact-tables'
import { wholeMonths } from './whole-months'

/** Aggregates of a duration column in milliseconds. `<name>_known` is the number of durations in its sum. */
const timesOf = (name: string) => {
  const [ms, known] = [sql`g.${sql.identifier(name)}`, sql`g.${sql.identifier(`${name}_known`)}`]
  return {
    mean: sql`round(sum(${ms}) / nullif(sum(${known}), 0))`,
    p50: sql`percentile_disc(0.5) within group (order by ${ms})`,
    p95: sql`percentile_disc(0.95) within group (order by ${ms})`,
  }
}
const [trigger, cart, quote, order, toOrder, inStock] = [
  timesOf('trigger_ms'),
  timesOf('cart_ms'),
  timesOf('quote_ms'),
  timesOf('order_ms'),
  timesOf('restock_to_order_ms'),
  timesOf('in_stock_ms'),
]

/** Sum of a column; 0 without rows. */
const total = (part: string): SQL => sql`coalesce(sum(g.${sql.identifier(part)}), 0)`

/** Spend; null when no amount is known. Cancelled and failed orders cost nothing. */
const spend = sql`case when sum(g.spend) > 0 or coalesce(sum(g.unconverted), 0) = 0 then coalesce(sum(g.spend), 0) end`

/** Measure → SQL aggregate over the rows `g` of its fact: an integer or null. */
const aggregates: Record<Measure, SQL> = {
  orders: total('orders'),
  spend,
  units: total('units'),
  goods: total('goods'),
  average_price: sql`round(sum(g.goods) / nullif(sum(g.priced_units), 0))`,
  saved: total('saved'),
  product_restocks: total('restocks'),
  product_sold_outs: total('sold_outs'),
  restocks: total('restocks'),
  sold_outs: total('sold_outs'),
  minutes_in_stock: sql`round(sum(g.in_stock_ms) / nullif(sum(g.in_stock_ms_known), 0) / 60000)`,
  minutes_in_stock_p50: sql`round(${inStock.p50} / 60000.0)`,
  lowest_price: sql`round(min(g.lowest))`,
  highest_price: sql`round(max(g.highest))`,
  mean_price: sql`round(sum(g.total) / nullif(sum(g.days), 0))`,
  discount: sql`round(sum(g.discount) / nullif(sum(g.discount_known), 0))`,
  attempts: total('attempts'),
  carted: total('cart_ms_known'),
  quoted: total('quote_ms_known'),
  placed: total('placed'),
  refused: total('refused'),
  unknown: total('unknown'),
  trigger: trigger.mean,
  trigger_p50: trigger.p50,
  trigger_p95: trigger.p95,
  cart: cart.mean,
  cart_p50: cart.p50,
  cart_p95: cart.p95,
  quote: quote.mean,
  quote_p50: quote.p50,
  quote_p95: quote.p95,
  order: order.mean,
  order_p50: order.p50,
  order_p95: order.p95,
  restock_to_order: toOrder.mean,
  restock_to_order_p50: toOrder.p50,
  restock_to_order_p95: toOrder.p95,
  checks: total('checks'),
  failed: total('failed'),
  missed: total('missed'),
  deliveries: total('deliveries'),
  sent: total('sent'),
  late: total('late'),
  dead: total('dead'),
}

export const isSum = (measure: Measure): boolean => measures[measure].aggregate === 'sum'

/** Query with resolved calendar days. */
export interface FactQuery extends Partial<Record<Dimension, readonly string[] | undefined>> {
  readonly from: string
  readonly to: string
}

export const filtersOf = (query: FactQuery): { name: Dimension; values: readonly string[] }[] =>
  dimensionNames.flatMap((name) => {
    const values = query[name]
    return values ? [{ name, values }] : []
  })

export interface Money {
  /** Reporting currency. */
  readonly currency: string
  /** Daily rates; only for queries of prices. */
  readonly rates: readonly DayRate[]
}

const ratesOf = ({ rates }: Money): SQL => sql`
  left join unnest(${sql.param(rates.map(({ currency }) => currency))}::text[], ${sql.param(rates.map(({ day }) => day))}::date[],
    ${sql.param(rates.map(({ factor }) => factor))}::numeric[]
  ) as r (currency, day, factor) on r.currency = f.currency and r.day = f.day`

const list = (expressions: readonly SQL[]) => sql.join([...expressions], sql`, `)
const named = (name: string, of: SQL) => sql`${of} as ${sql.identifier(name)}`

interface Groups {
  /** Dimensions by which rows are grouped. */
  readonly by: readonly Dimension[]
  readonly money: Money
  /** Requested measures; null = ungrouped rows with all columns of the fact. */
  readonly requested: readonly Measure[] | null
}

interface GroupsOf extends Groups {
  readonly table: FactTable
  /** Condition that selects the days of the table. */
  readonly days: SQL
  /** Names of the selected columns. */
  readonly names: readonly string[]
}

const ofProducts = sql`left join analytics_products p on p.store = f.store and p.product_code = f.product_code`

function groupsFrom(fact: Fact, query: FactQuery, { table, days, names, by, money, requested }: GroupsOf): SQL {
  const filters = filtersOf(query)
  const used = [...by, ...filters.map(({ name }) => name)]
  const factColumns = Object.entries(table.columns(money.currency)).filter(([name]) => names.includes(name))
  const selected = factColumns.map(([name, { of, by: how }]) =>
    named(name, requested === null ? of : sql`${sql.raw(how)}(${of})`),
  )
  const isOf = (...some: Dimension[]) => used.some((name) => some.includes(name))
  return sql`
    select ${list([...by.map((name) => named(name, columnOf(name))), ...selected])}
    from ${sql.identifier(table.name)} f
    ${isOf('week', 'month', 'weekday') ? daysBetween(query.from, query.to) : sql``}
    ${isOf('category') ? (table.products ?? ofProducts) : sql``}
    ${fact === 'prices' && names.includes('total') ? ratesOf(money) : sql``}
    where ${sql.join(
      [
        days,
        query.store ? sql`true` : isCounted(sql`f.store`),
        ...filters.map(({ name, values }) => isAmong(name, values)),
      ],
      sql` and `,
    )}
    ${requested === null || by.length === 0 ? sql`` : sql`group by ${list(by.map(columnOf))}`}`
}

const isKnown = (query: FactQuery, by: readonly Dimension[], { dimensions }: RollUpTable): boolean =>
  [...by, ...filtersOf(query).map(({ name }) => name)].every((name) => dimensions.includes(name))

/** Returns the daily roll-up that can serve the query; undefined when none can. */
function summedDays(fact: Fact, query: FactQuery, by: readonly Dimension[]): RollUpTable | undefined {
  const { byStore, byCategory } = factTables[fact]
  // `byCategory` is usable only if a product counts once: with one category as filter, or grouped by category without a
  // filter.
  const isOnce = by.includes('category') ? !query.category : query.category?.length === 1
  return [byStore, isOnce ? byCategory : undefined].find((table) => table && isKnown(query, by, table))
}

/**
 * Selects the rows of a query, aggregated by its dimensions. Practice data is included only if it is counted or its
 * store is a filter. For speed over a year of rows, raw columns are aggregated before any computation, and a roll-up
 * table is read where one can serve the query.
 */
function groupsOf(fact: Fact, query: FactQuery, groups: Groups): SQL {
  const { by, money, requested } = groups
  const { all, byMonth } = factTables[fact]
  const names = Object.keys(all.columns(money.currency))
  const between = sql`f.day between ${query.from}::date and ${query.to}::date`
  const from = (table: FactTable, days: SQL, of = names) =>
    groupsFrom(fact, query, { ...groups, table, days, names: of })
  const byDay = requested && summedDays(fact, query, by)
  if (byDay) return from(byDay, between)
  const months =
    byMonth && requested?.every((measure) => byMonth.measures.includes(measure)) ? wholeMonths(query) : null
  if (!byMonth || !months || !isKnown(query, by, byMonth)) return from(all, between)
  const within = sql`f.day >= ${months.from}::date and f.day < ${months.until}::date`
  const monthColumns = Object.keys(byMonth.columns(money.currency))
  return sql`${from(byMonth, within, monthColumns)} union all ${from(all, sql`${between} and not (${within})`, monthColumns)}`
}

interface Levels {
  /** Grouping sets. Each is a subset of the first; either all or none of them contain the multi-value dimensions. */
  readonly levels: readonly (readonly Dimension[])[]
  readonly requested: readonly Measure[]
  readonly money: Money
}

/**
 * Selects measures of one fact: `keys` of the first level's dimensions and `values` as text, and `without` as a bit
 * mask (`grouping()`) of the dimensions absent from the row; the last dimension has the lowest bit.
 */
export function levelsSql(fact: Fact, query: FactQuery, { levels, requested, money }: Levels): SQL {
  const [by = []] = levels
  const set = (level: readonly Dimension[]) => sql`(${list(level.map(keyOf))})`
  return sql`
    select array[${list(by.map(keyOf))}]::text[] as keys,
      array[${list(requested.map((measure) => sql`(${aggregates[measure]})::text`))}]::text[] as values,
      ${by.length > 0 ? sql`grouping${set(by)}` : sql`0`} as without
    from (${groupsOf(fact, query, { by, money, requested: requested.some(isPercentile) ? null : requested })}) as g
    ${sql.join(by.filter(hasSeveral).map(eachOf), sql` `)}
    group by grouping sets (${list(levels.map(set))})`
}

/** Counts the rows of a fact whose value in the reporting currency is unknown. */
export const unconvertedSql = (fact: 'orders' | 'prices', query: FactQuery, money: Money): SQL =>
  sql`select coalesce(unconverted, 0)::int from (${groupsOf(fact, query, { by: [], money, requested: [fact === 'orders' ? 'spend' : 'mean_price'] })}) as g`

/** Selects the newest rows behind a metric: `keys` of the single-value dimensions, as text, and the row's `value`. */
export function rowsSql(
  query: FactQuery,
  { measure, by, money, limit }: { measure: Measure; by: readonly Dimension[]; money: Money; limit: number },
): SQL {
  const newest = by
    .filter((name) => name === 'day' || name === 'hour')
    .map((name) => sql`g.${sql.identifier(name)} desc`)
  // The measure of this single row.
  const value = sql`(select (${aggregates[measure]})::bigint as value from (select g.*) as g)`
  return sql`
    select array[${list(by.map(keyOf))}]::text[] as keys, metric.value::text
    from (${groupsOf(measures[measure].fact, query, { by, money, requested: null })}) as g
    cross join lateral ${value} as metric
    where metric.value ${isSum(measure) ? sql`<> 0` : sql`is not null`}
    order by ${list(newest)} limit ${limit}`
}
