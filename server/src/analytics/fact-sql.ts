import { sql, type SQL } from 'drizzle-orm'
import { dimensionNames, measures, type Dimension, type Fact, type Measure } from '@outlet/shared/contract/analytics'
import { currencyDigits } from '@outlet/shared/contract/money'
import { isCounted } from '../stores/counted-stores'
import type { SourceName } from './roll-up-days'

/** Of each fact its table, and what its days are made anew with. */
export const facts: Record<Fact, { table: string; source: SourceName }> = {
  orders: { table: 'analytics_orders', source: 'orders' },
  order_lines: { table: 'analytics_order_lines', source: 'orders' },
  stock: { table: 'analytics_stock', source: 'stock' },
  prices: { table: 'analytics_prices', source: 'prices' },
  attempts: { table: 'analytics_attempts', source: 'attempts' },
  checks: { table: 'analytics_checks', source: 'checks' },
  deliveries: { table: 'analytics_deliveries', source: 'deliveries' },
}

/** Each as text, of the fact's table as `f`. */
const keysOf: Record<Dimension, SQL> = {
  day: sql`to_char(f.day, 'YYYY-MM-DD')`,
  week: sql`to_char(date_trunc('week', f.day), 'YYYY-MM-DD')`,
  month: sql`to_char(f.day, 'YYYY-MM')`,
  weekday: sql`extract(isodow from f.day)::int::text`,
  hour: sql`to_char(f.hour, 'FM00')`,
  store: sql`f.store`,
  status: sql`f.status`,
  source: sql`f.source`,
  task: sql`f.task_id::text`,
  channel: sql`f.channel_id::text`,
  user: sql`f.user_id`,
  tag: sql`one_of_tag.value`,
  category: sql`one_of_category.value`,
  product: sql`f.product_code`,
  color: sql`f.color`,
  size: sql`f.size`,
  mode: sql`f.mode`,
  outcome: sql`f.outcome`,
  reason: sql`f.reason`,
  notification_channel: sql`f.notification_channel_id::text`,
  delivery_type: sql`f.delivery_type`,
}

/** Of which a row may have several. */
const listsOf: Partial<Record<Dimension, SQL>> = { tag: sql`f.tags`, category: sql`coalesce(p.category_ids, '{}')` }

const timesOf = (ms: SQL) => ({
  mean: sql`round(avg(${ms}))`,
  p50: sql`percentile_disc(0.5) within group (order by ${ms})`,
  p95: sql`percentile_disc(0.95) within group (order by ${ms})`,
})

const inCurrency = (column: SQL, currency: string) =>
  sql`sum(${column}) filter (where f.reporting_currency = ${currency})`
const attempts = (outcome: string) => sql`count(*) filter (where f.outcome = ${outcome})`

/** Prices in the reporting currency, at the rate of their day. */
const price = sql`f.price * r.factor`

const [trigger, cart, quote, order, toOrder] = [
  timesOf(sql`f.trigger_ms`),
  timesOf(sql`f.cart_ms`),
  timesOf(sql`f.quote_ms`),
  timesOf(sql`f.order_ms`),
  timesOf(sql`f.restock_to_order_ms`),
]

/** Of rows of the fact's table as `f`: a whole number, or null. */
export const valuesOf = (currency: string): Record<Measure, SQL> => ({
  orders: sql`sum(f.orders)`,
  spend: inCurrency(sql`f.spend`, currency),
  units: sql`sum(f.units)`,
  goods: inCurrency(sql`f.goods`, currency),
  average_price: sql`round(${inCurrency(sql`f.goods`, currency)} / nullif(${inCurrency(sql`f.priced_units`, currency)}, 0))`,
  restocks: sql`sum(f.restocks)`,
  sold_outs: sql`sum(f.sold_outs)`,
  minutes_in_stock: sql`round(avg(f.in_stock_ms) / 60000)`,
  minutes_in_stock_p50: sql`round(percentile_disc(0.5) within group (order by f.in_stock_ms) / 60000.0)`,
  lowest_price: sql`round(min(${price}))`,
  highest_price: sql`round(max(${price}))`,
  mean_price: sql`round(avg(${price}))`,
  attempts: sql`count(*)`,
  placed: attempts('placed'),
  refused: attempts('refused'),
  unknown: attempts('unknown'),
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
  checks: sql`sum(f.checks)`,
  failed: sql`sum(f.failed)`,
  missed: sql`sum(f.missed)`,
  deliveries: sql`sum(f.deliveries)`,
  sent: sql`sum(f.sent)`,
  late: sql`sum(f.late)`,
  dead: sql`sum(f.dead)`,
})

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

const among = ({ name, values }: ReturnType<typeof filtersOf>[number]): SQL => {
  const [list, wanted] = [listsOf[name], sql`${sql.param([...values])}::text[]`]
  return list
    ? sql`(${list} && ${wanted} or (${list} = '{}' and '' = any(${wanted})))`
    : sql`coalesce(${keysOf[name]}, '') = any(${wanted})`
}

/** What one of a currency is worth in the reporting currency, in minor units of both, on each of the days. */
const rates = ({ from, to }: FactQuery, currency: string, currencies: readonly string[]): SQL => {
  const digits = currencies.map((each) => currencyDigits(currency) - currencyDigits(each))
  return sql`
    left join (
      select c.currency, day::date, (case when c.currency = ${currency} then 1 else known.rate end) * 10::numeric ^ c.digits as factor
      from unnest(${sql.param([...currencies])}::text[], ${sql.param(digits)}::int[]) as c (currency, digits)
      cross join generate_series(${from}::date, ${to}::date, interval '1 day') as day
      left join lateral (
        select rate from exchange_rates e
        where e.currency = c.currency and e.reporting_currency = ${currency} and e.valid_on <= day
        order by e.valid_on desc limit 1
      ) as known on true
    ) as r on r.currency = f.currency and r.day = f.day`
}

interface RowsOptions {
  readonly by: readonly Dimension[]
  readonly currency: string
  /** Of prices: those that occur. */
  readonly currencies: readonly string[]
}

/** The rows of a fact that a query is about: `from … where …`; practice data only where it is counted or its store asked for. What a dimension tells several of stands in as many rows. */
export function rowsOf(fact: Fact, query: FactQuery, { by, currency, currencies }: RowsOptions): SQL {
  const filters = filtersOf(query)
  const needsCategory = by.includes('category') || filters.some(({ name }) => name === 'category')
  const lists = by.flatMap((name) => {
    const list = listsOf[name]
    if (!list) return []
    return [sql`left join lateral unnest(${list}) as ${sql.identifier(`one_of_${name}`)} (value) on true`]
  })
  const days = sql`f.day between ${query.from}::date and ${query.to}::date`
  const counted = query.store ? sql`true` : isCounted(sql`f.store`)
  return sql`
    from ${sql.identifier(facts[fact].table)} f
    ${needsCategory ? sql`left join analytics_products p on p.store = f.store and p.product_code = f.product_code` : sql``}
    ${fact === 'prices' ? rates(query, currency, currencies) : sql``}
    ${sql.join(lists, sql` `)}
    where ${sql.join([days, counted, ...filters.map(among)], sql` and `)}`
}

export const keyOf = (dimension: Dimension): SQL => keysOf[dimension]

export const hasSeveral = (dimension: Dimension): boolean => listsOf[dimension] !== undefined
