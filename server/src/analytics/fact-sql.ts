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
import { facts, type FactTable, type SummedTable } from './fact-tables'
import { wholeMonths } from './whole-months'

/** Of a part in milliseconds, and of how many it is the sum. */
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

/** A sum of nothing is 0. */
const total = (part: string): SQL => sql`coalesce(sum(g.${sql.identifier(part)}), 0)`

/** Null where nothing of it is known; what is cancelled or failed is known to have cost nothing. */
const spend = sql`case when sum(g.spend) > 0 or coalesce(sum(g.unconverted), 0) = 0 then coalesce(sum(g.spend), 0) end`

/** Of a fact's parts as `g`: a whole number, or null. */
const values: Record<Measure, SQL> = {
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

/** With its days as days. */
export interface FactQuery extends Partial<Record<Dimension, readonly string[] | undefined>> {
  readonly from: string
  readonly to: string
}

/** Of a query those filters that are set. */
export const filtersOf = (query: FactQuery): { name: Dimension; values: readonly string[] }[] =>
  dimensionNames.flatMap((name) => {
    const values = query[name]
    return values ? [{ name, values }] : []
  })

export interface Money {
  /** The reporting one. */
  readonly currency: string
  /** Of prices. */
  readonly rates: readonly DayRate[]
}

const ratesOf = ({ rates }: Money): SQL => sql`
  left join unnest(${sql.param(rates.map(({ currency }) => currency))}::text[], ${sql.param(rates.map(({ day }) => day))}::date[],
    ${sql.param(rates.map(({ factor }) => factor))}::numeric[]
  ) as r (currency, day, factor) on r.currency = f.currency and r.day = f.day`

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
const named = (name: string, of: SQL) => sql`${of} as ${sql.identifier(name)}`

interface Groups {
  /** By which they are told. */
  readonly by: readonly Dimension[]
  readonly money: Money
  /** Null = all that the fact can tell, a row by itself each. */
  readonly wanted: readonly Measure[] | null
}

interface GroupsOf extends Groups {
  readonly table: FactTable
  /** Of the table's rows, those of these days. */
  readonly days: SQL
  /** Of its parts. */
  readonly names: readonly string[]
}

const ofProducts = sql`left join analytics_products p on p.store = f.store and p.product_code = f.product_code`

function groupsFrom(fact: Fact, query: FactQuery, { table, days, names, by, money, wanted }: GroupsOf): SQL {
  const filters = filtersOf(query)
  const used = [...by, ...filters.map(({ name }) => name)]
  const parts = Object.entries(table.parts(money.currency)).filter(([name]) => names.includes(name))
  const told = parts.map(([name, { of, by: how }]) => named(name, wanted === null ? of : sql`${sql.raw(how)}(${of})`))
  const isOf = (...some: Dimension[]) => used.some((name) => some.includes(name))
  return sql`
    select ${list([...by.map((name) => named(name, columnOf(name))), ...told])}
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
    ${wanted === null || by.length === 0 ? sql`` : sql`group by ${list(by.map(columnOf))}`}`
}

const isKnown = (query: FactQuery, by: readonly Dimension[], { knows }: SummedTable): boolean =>
  [...by, ...filtersOf(query).map(({ name }) => name)].every((name) => knows.includes(name))

/** The sums of days that tell it; undefined where none do. */
function summedDays(fact: Fact, query: FactQuery, by: readonly Dimension[]): SummedTable | undefined {
  const { byStore, byCategory } = facts[fact]
  // A product counts once in these: in the one category, or in each that is told.
  const isOnce = by.includes('category') ? !query.category : query.category?.length === 1
  return [byStore, isOnce ? byCategory : undefined].find((table) => table && isKnown(query, by, table))
}

/**
 * What a query is about, added up by what it is told by, as parts of the fact; practice data only where it is counted or its
 * store asked for. Adding up rows by themselves as they are, before anything is reckoned of them, is what a year of them allows;
 * so is reading what is added up already, where that can tell it.
 */
function groupsOf(fact: Fact, query: FactQuery, groups: Groups): SQL {
  const { by, money, wanted } = groups
  const { all, byMonth } = facts[fact]
  const names = Object.keys(all.parts(money.currency))
  const between = sql`f.day between ${query.from}::date and ${query.to}::date`
  const from = (table: FactTable, days: SQL, of = names) =>
    groupsFrom(fact, query, { ...groups, table, days, names: of })
  const byDay = wanted && summedDays(fact, query, by)
  if (byDay) return from(byDay, between)
  const months = byMonth && wanted?.every((measure) => byMonth.tells.includes(measure)) ? wholeMonths(query) : null
  if (!byMonth || !months || !isKnown(query, by, byMonth)) return from(all, between)
  const within = sql`f.day >= ${months.from}::date and f.day < ${months.until}::date`
  const told = Object.keys(byMonth.parts(money.currency))
  return sql`${from(byMonth, within, told)} union all ${from(all, sql`${between} and not (${within})`, told)}`
}

interface Levels {
  /** Each by some of the first's dimensions; all tell those of which a row may have several, or none does. */
  readonly levels: readonly (readonly Dimension[])[]
  readonly wanted: readonly Measure[]
  readonly money: Money
}

/**
 * Measures of one fact: `keys` of the first level's dimensions and `values` as text, and `without` which of those dimensions, a bit
 * each, the last one's the lowest.
 */
export function levelsSql(fact: Fact, query: FactQuery, { levels, wanted, money }: Levels): SQL {
  const [by = []] = levels
  const set = (level: readonly Dimension[]) => sql`(${list(level.map(keyOf))})`
  return sql`
    select array[${list(by.map(keyOf))}]::text[] as keys,
      array[${list(wanted.map((measure) => sql`(${values[measure]})::text`))}]::text[] as values,
      ${by.length > 0 ? sql`grouping${set(by)}` : sql`0`} as without
    from (${groupsOf(fact, query, { by, money, wanted: wanted.some(isPercentile) ? null : wanted })}) as g
    ${sql.join(by.filter(hasSeveral).map(eachOf), sql` `)}
    group by grouping sets (${list(levels.map(set))})`
}

/** How much of a fact has no worth in the reporting currency that is known. */
export const unconvertedSql = (fact: 'orders' | 'prices', query: FactQuery, money: Money): SQL =>
  sql`select coalesce(unconverted, 0)::int from (${groupsOf(fact, query, { by: [], money, wanted: [fact === 'orders' ? 'spend' : 'mean_price'] })}) as g`

/**
 * The newest rows that a figure is made of: `keys` by dimensions of which a row has no more than one, as text, and its `value`.
 */
export function rowsSql(
  query: FactQuery,
  { measure, by, money, limit }: { measure: Measure; by: readonly Dimension[]; money: Money; limit: number },
): SQL {
  const newest = by
    .filter((name) => name === 'day' || name === 'hour')
    .map((name) => sql`g.${sql.identifier(name)} desc`)
  // A figure of the one row.
  const value = sql`(select (${values[measure]})::bigint as value from (select g.*) as g)`
  return sql`
    select array[${list(by.map(keyOf))}]::text[] as keys, figure.value::text
    from (${groupsOf(measures[measure].fact, query, { by, money, wanted: null })}) as g
    cross join lateral ${value} as figure
    where figure.value ${isSum(measure) ? sql`<> 0` : sql`is not null`}
    order by ${list(newest)} limit ${limit}`
}
