import { sql, type SQL } from 'drizzle-orm'
import type { Dimension, Fact, Measure } from '@outlet/shared/contract/analytics'
import { discountOf } from './list-prices'
import type { SourceName } from './roll-up-days'

/**
 * Column of a fact: `of` is its expression for one row, `by` the aggregate that combines rows. Groups are combined by
 * the same aggregate.
 */
interface FactColumn {
  readonly of: SQL
  readonly by: 'sum' | 'min' | 'max'
}
type FactColumns = Readonly<Record<string, FactColumn>>

/** Source of a fact. Expressions refer to the rows of the table as `f`. */
export interface FactTable {
  readonly name: string
  /** Join that supplies the categories of a row as `p`, if they are not those of its product. */
  readonly products?: SQL
  /** Columns of the fact; amounts are in the reporting currency. */
  columns(currency: string): FactColumns
}

/**
 * Roll-up of a fact table with fewer rows, which supports only the dimensions `knows`. Each row has one category or
 * none.
 */
export interface RollUpTable extends FactTable {
  readonly dimensions: readonly Dimension[]
}

interface FactTables {
  /** Source whose roll-up rebuilds the days of this fact. */
  readonly source: SourceName
  readonly all: FactTable
  /** Roll-up by store, with all measures except percentiles. */
  readonly byStore?: RollUpTable
  /** Roll-up in which each product counts in each of its categories. */
  readonly byCategory?: RollUpTable
  /** Roll-up by month (`day` is the first day of the month), with the columns that `measures` need. */
  readonly byMonth?: RollUpTable & { readonly measures: readonly Measure[] }
}

const sum = (of: SQL): FactColumn => ({ of, by: 'sum' })
const count = (condition: SQL): FactColumn => sum(sql`(${condition})::int`)
const inCurrency = (column: SQL, currency: string) =>
  sum(sql`case when f.reporting_currency = ${currency} then ${column} end`)

const days = ['day', 'week', 'month', 'weekday', 'store'] as const
const products = ['month', 'store', 'product', 'category'] as const
const isOutcome = (outcome: string) => count(sql`f.outcome = ${outcome}`)
/** Sum of a duration in milliseconds, and the number of durations in it. */
const step = (name: string) => {
  const column = sql`f.${sql.identifier(name)}`
  return { [name]: sum(column), [`${name}_known`]: count(sql`${column} is not null`) }
}

const ordersOf = (currency: string): FactColumns => ({
  orders: sum(sql`f.orders`),
  spend: inCurrency(sql`f.spend`, currency),
  unconverted: sum(sql`case when f.reporting_currency = ${currency} then f.unconverted
    when f.status in ('cancelled', 'failed') then 0 else f.orders end`),
})

const linesOf = (currency: string): FactColumns => ({
  units: sum(sql`f.units`),
  goods: inCurrency(sql`f.goods`, currency),
  priced_units: inCurrency(sql`f.priced_units`, currency),
  saved: inCurrency(sql`f.saved`, currency),
})

/** Columns of prices, converted at the rate of their day `r`. */
const pricesOf = (
  columns: Record<'days' | 'total' | 'lowest' | 'highest' | 'discount' | 'discount_known', SQL>,
): FactColumns => ({
  days: sum(sql`case when r.factor is not null then ${columns.days} end`),
  total: sum(sql`${columns.total} * r.factor`),
  lowest: { of: sql`${columns.lowest} * r.factor`, by: 'min' },
  highest: { of: sql`${columns.highest} * r.factor`, by: 'max' },
  discount: sum(columns.discount),
  discount_known: sum(columns.discount_known),
  unconverted: sum(sql`case when r.factor is null then ${columns.days} end`),
})

const rolledUpPrices = () =>
  pricesOf({
    days: sql`f.products`,
    total: sql`f.total`,
    lowest: sql`f.lowest`,
    highest: sql`f.highest`,
    discount: sql`f.discount`,
    discount_known: sql`f.discount_known`,
  })

const rolledUpStock = () => ({
  restocks: sum(sql`f.restocks`),
  sold_outs: sum(sql`f.sold_outs`),
  in_stock_ms: sum(sql`f.in_stock_ms`),
  in_stock_ms_known: sum(sql`f.in_stock_ms_known`),
})

const productStock = (): FactColumns => ({ restocks: sum(sql`f.restocks`), sold_outs: sum(sql`f.sold_outs`) })

export const factTables: Record<Fact, FactTables> = {
  orders: {
    source: 'orders',
    all: {
      name: 'analytics_orders',
      columns: ordersOf,
    },
    byStore: {
      name: 'analytics_order_days',
      dimensions: [...days, 'source', 'status', 'task'],
      columns: ordersOf,
    },
  },
  order_lines: {
    source: 'orders',
    all: {
      name: 'analytics_order_lines',
      columns: linesOf,
    },
    byMonth: {
      name: 'analytics_order_line_months',
      dimensions: products,
      measures: ['units', 'goods', 'average_price', 'saved'],
      columns: linesOf,
    },
  },
  stock: {
    source: 'stock',
    all: {
      name: 'analytics_stock',
      columns: () => ({
        restocks: sum(sql`f.restocks`),
        sold_outs: sum(sql`f.sold_outs`),
        in_stock_ms: sum(sql`f.in_stock_ms`),
        in_stock_ms_known: count(sql`f.in_stock_ms is not null`),
      }),
    },
    byStore: {
      name: 'analytics_stock_hours',
      dimensions: [...days, 'hour'],
      columns: rolledUpStock,
    },
    byMonth: {
      name: 'analytics_stock_months',
      dimensions: products,
      measures: ['restocks', 'sold_outs', 'minutes_in_stock'],
      columns: rolledUpStock,
    },
  },
  product_stock: {
    source: 'product_stock',
    all: {
      name: 'analytics_product_stock',
      columns: productStock,
    },
    byStore: {
      name: 'analytics_product_stock_hours',
      dimensions: [...days, 'hour'],
      columns: productStock,
    },
    byMonth: {
      name: 'analytics_product_stock_months',
      dimensions: products,
      measures: ['product_restocks', 'product_sold_outs'],
      columns: productStock,
    },
  },
  prices: {
    source: 'prices',
    all: {
      name: 'analytics_prices',
      columns: () =>
        pricesOf({
          days: sql`1`,
          total: sql`f.price`,
          lowest: sql`f.price`,
          highest: sql`f.price`,
          discount: discountOf(sql`f.price`, sql`f.list_price`),
          discount_known: sql`(f.list_price is not null)::int`,
        }),
    },
    byStore: {
      name: 'analytics_price_days',
      dimensions: days,
      columns: rolledUpPrices,
    },
    byCategory: {
      name: 'analytics_price_categories',
      products: sql`cross join lateral (select f.category_ids) as p`,
      dimensions: [...days, 'category'],
      columns: rolledUpPrices,
    },
    // No amounts, since the rate differs by day.
    byMonth: {
      name: 'analytics_price_months',
      dimensions: products,
      measures: ['discount'],
      columns: () => ({ discount: sum(sql`f.discount`), discount_known: sum(sql`f.discount_known`) }),
    },
  },
  attempts: {
    source: 'attempts',
    all: {
      name: 'analytics_attempts',
      columns: () => ({
        attempts: sum(sql`1`),
        placed: isOutcome('placed'),
        refused: isOutcome('refused'),
        unknown: isOutcome('unknown'),
        ...step('trigger_ms'),
        ...step('cart_ms'),
        ...step('quote_ms'),
        ...step('order_ms'),
        ...step('restock_to_order_ms'),
      }),
    },
  },
  checks: {
    source: 'checks',
    all: {
      name: 'analytics_checks',
      columns: () => ({ checks: sum(sql`f.checks`), failed: sum(sql`f.failed`), missed: sum(sql`f.missed`) }),
    },
  },
  deliveries: {
    source: 'deliveries',
    all: {
      name: 'analytics_deliveries',
      columns: () => ({
        deliveries: sum(sql`f.deliveries`),
        sent: sum(sql`f.sent`),
        late: sum(sql`f.late`),
        dead: sum(sql`f.dead`),
      }),
    },
  },
}
