import { sql, type SQL } from 'drizzle-orm'
import type { Dimension, Fact, Measure } from '@outlet/shared/contract/analytics'
import { discountOf } from './list-prices'
import type { SourceName } from './roll-up-days'

/** What rows are added up to: of a row, and how the rows of a group are joined. A group of groups is joined in the same way. */
interface Part {
  readonly of: SQL
  readonly by: 'sum' | 'min' | 'max'
}
type Parts = Readonly<Record<string, Part>>

/** Of rows of the table as `f`. */
export interface FactTable {
  readonly name: string
  /** The categories of each row as `p`, where it is not its product that is in them. */
  readonly products?: SQL
  /** In the reporting currency. */
  parts(currency: string): Parts
}

/** The same with fewer rows, which know these dimensions alone; of `category` each row knows one, or none. */
export interface SummedTable extends FactTable {
  readonly knows: readonly Dimension[]
}

interface FactTables {
  /** What its days are made anew with. */
  readonly source: SourceName
  readonly all: FactTable
  /** All that it tells but percentiles. */
  readonly byStore?: SummedTable
  /** The same, where each product counts in each of its categories. */
  readonly byCategory?: SummedTable
  /** Of whole months, each told as its first day, what these measures need. */
  readonly byMonth?: SummedTable & { readonly tells: readonly Measure[] }
}

const sum = (of: SQL): Part => ({ of, by: 'sum' })
const count = (condition: SQL): Part => sum(sql`(${condition})::int`)
const inCurrency = (column: SQL, currency: string) =>
  sum(sql`case when f.reporting_currency = ${currency} then ${column} end`)

const days = ['day', 'week', 'month', 'weekday', 'store'] as const
const products = ['month', 'store', 'product', 'category'] as const
const isOutcome = (outcome: string) => count(sql`f.outcome = ${outcome}`)
/** Milliseconds, and of how many. */
const step = (name: string) => {
  const column = sql`f.${sql.identifier(name)}`
  return { [name]: sum(column), [`${name}_known`]: count(sql`${column} is not null`) }
}

const ordersOf = (currency: string): Parts => ({
  orders: sum(sql`f.orders`),
  spend: inCurrency(sql`f.spend`, currency),
  unconverted: sum(sql`case when f.reporting_currency = ${currency} then f.unconverted
    when f.status in ('cancelled', 'failed') then 0 else f.orders end`),
})

const linesOf = (currency: string): Parts => ({
  units: sum(sql`f.units`),
  goods: inCurrency(sql`f.goods`, currency),
  priced_units: inCurrency(sql`f.priced_units`, currency),
  saved: inCurrency(sql`f.saved`, currency),
})

/** Of prices at the rate of their day as `r`. */
const pricesOf = (
  columns: Record<'days' | 'total' | 'lowest' | 'highest' | 'discount' | 'discount_known', SQL>,
): Parts => ({
  days: sum(sql`case when r.factor is not null then ${columns.days} end`),
  total: sum(sql`${columns.total} * r.factor`),
  lowest: { of: sql`${columns.lowest} * r.factor`, by: 'min' },
  highest: { of: sql`${columns.highest} * r.factor`, by: 'max' },
  discount: sum(columns.discount),
  discount_known: sum(columns.discount_known),
  unconverted: sum(sql`case when r.factor is null then ${columns.days} end`),
})

const summedPrices = () =>
  pricesOf({
    days: sql`f.products`,
    total: sql`f.total`,
    lowest: sql`f.lowest`,
    highest: sql`f.highest`,
    discount: sql`f.discount`,
    discount_known: sql`f.discount_known`,
  })

const summedStock = () => ({
  restocks: sum(sql`f.restocks`),
  sold_outs: sum(sql`f.sold_outs`),
  in_stock_ms: sum(sql`f.in_stock_ms`),
  in_stock_ms_known: sum(sql`f.in_stock_ms_known`),
})

const productStock = (): Parts => ({ restocks: sum(sql`f.restocks`), sold_outs: sum(sql`f.sold_outs`) })

export const facts: Record<Fact, FactTables> = {
  orders: {
    source: 'orders',
    all: {
      name: 'analytics_orders',
      parts: ordersOf,
    },
    byStore: {
      name: 'analytics_order_days',
      knows: [...days, 'source', 'status', 'task'],
      parts: ordersOf,
    },
  },
  order_lines: {
    source: 'orders',
    all: {
      name: 'analytics_order_lines',
      parts: linesOf,
    },
    byMonth: {
      name: 'analytics_order_line_months',
      knows: products,
      tells: ['units', 'goods', 'average_price', 'saved'],
      parts: linesOf,
    },
  },
  stock: {
    source: 'stock',
    all: {
      name: 'analytics_stock',
      parts: () => ({
        restocks: sum(sql`f.restocks`),
        sold_outs: sum(sql`f.sold_outs`),
        in_stock_ms: sum(sql`f.in_stock_ms`),
        in_stock_ms_known: count(sql`f.in_stock_ms is not null`),
      }),
    },
    byStore: {
      name: 'analytics_stock_hours',
      knows: [...days, 'hour'],
      parts: summedStock,
    },
    byMonth: {
      name: 'analytics_stock_months',
      knows: products,
      tells: ['restocks', 'sold_outs', 'minutes_in_stock'],
      parts: summedStock,
    },
  },
  product_stock: {
    source: 'product_stock',
    all: {
      name: 'analytics_product_stock',
      parts: productStock,
    },
    byStore: {
      name: 'analytics_product_stock_hours',
      knows: [...days, 'hour'],
      parts: productStock,
    },
    byMonth: {
      name: 'analytics_product_stock_months',
      knows: products,
      tells: ['product_restocks', 'product_sold_outs'],
      parts: productStock,
    },
  },
  prices: {
    source: 'prices',
    all: {
      name: 'analytics_prices',
      parts: () =>
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
      knows: days,
      parts: summedPrices,
    },
    byCategory: {
      name: 'analytics_price_categories',
      products: sql`cross join lateral (select f.category_ids) as p`,
      knows: [...days, 'category'],
      parts: summedPrices,
    },
    // Amounts are worth something else each day.
    byMonth: {
      name: 'analytics_price_months',
      knows: products,
      tells: ['discount'],
      parts: () => ({ discount: sum(sql`f.discount`), discount_known: sum(sql`f.discount_known`) }),
    },
  },
  attempts: {
    source: 'attempts',
    all: {
      name: 'analytics_attempts',
      parts: () => ({
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
      parts: () => ({ checks: sum(sql`f.checks`), failed: sum(sql`f.failed`), missed: sum(sql`f.missed`) }),
    },
  },
  deliveries: {
    source: 'deliveries',
    all: {
      name: 'analytics_deliveries',
      parts: () => ({
        deliveries: sum(sql`f.deliveries`),
        sent: sum(sql`f.sent`),
        late: sum(sql`f.late`),
        dead: sum(sql`f.dead`),
      }),
    },
  },
}
