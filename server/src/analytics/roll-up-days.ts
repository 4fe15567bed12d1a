import { sql, type SQL } from 'drizzle-orm'
import type { Config } from '../config'
import type { Transaction } from '../platform/db/database'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { EVENTS_RETENTION_DAYS } from '../platform/outbox/event-partitions'
import { storeProducts } from './store-products'
import { rollUpAttempts } from './roll-up-attempts'
import { rollUpChecks } from './roll-up-checks'
import { rollUpDeliveries } from './roll-up-deliveries'
import { rollUpOrders } from './roll-up-orders'
import { rollUpProductStock } from './roll-up-product-stock'
import { rollUpPrices, rollUpStock } from './roll-up-stock'
import {
  rollUpOrderDays,
  rollUpOrderLineMonths,
  rollUpPriceDays,
  rollUpPriceMonths,
  rollUpProductStockHours,
  rollUpProductStockMonths,
  rollUpStockHours,
  rollUpStockMonths,
} from './roll-up-aggregates'
import { monthsOf } from './whole-months'

export type RollUpSettings = Pick<Config, 'timeZone' | 'deliveriesRetentionDays'>

interface RollUp {
  readonly tables: readonly string[]
  rollUp(tx: Transaction, days: readonly string[]): Promise<void>
}

interface Source {
  tables: readonly [string, ...string[]]
  /** The one of `tables` whose rows have a product code. */
  products?: string
  rollUp(tx: Transaction, timeZone: string, days: readonly string[]): Promise<void>
  /** Roll-ups of the tables' days: by day, and by whole month, which is rebuilt with any of its days. */
  rollUps?: { readonly days: RollUp; readonly months: RollUp }
  /** Number of days for which the source rows of a day are retained. */
  retentionDays?(settings: RollUpSettings): number
}

const daysParam = (days: readonly string[]): SQL => sql`any(${sql.param([...days])}::date[])`

/** Retention of readings, of missed checks, and of a deleted monitor's data. */
const HISTORY_DAYS = 30

const sources = {
  orders: {
    tables: ['analytics_orders', 'analytics_order_lines'],
    products: 'analytics_order_lines',
    rollUp: (tx, timeZone, days) => rollUpOrders(tx, timeZone, daysParam(days)),
    rollUps: {
      days: { tables: ['analytics_order_days'], rollUp: rollUpOrderDays },
      months: { tables: ['analytics_order_line_months'], rollUp: rollUpOrderLineMonths },
    },
  },
  stock: {
    tables: ['analytics_stock'],
    products: 'analytics_stock',
    rollUp: rollUpStock,
    rollUps: {
      days: { tables: ['analytics_stock_hours'], rollUp: rollUpStockHours },
      months: { tables: ['analytics_stock_months'], rollUp: rollUpStockMonths },
    },
    retentionDays: () => HISTORY_DAYS,
  },
  product_stock: {
    tables: ['analytics_product_stock'],
    products: 'analytics_product_stock',
    rollUp: rollUpProductStock,
    rollUps: {
      days: { tables: ['analytics_product_stock_hours'], rollUp: rollUpProductStockHours },
      months: { tables: ['analytics_product_stock_months'], rollUp: rollUpProductStockMonths },
    },
    retentionDays: () => EVENTS_RETENTION_DAYS,
  },
  prices: {
    tables: ['analytics_prices'],
    products: 'analytics_prices',
    rollUp: rollUpPrices,
    rollUps: {
      days: { tables: ['analytics_price_days', 'analytics_price_categories'], rollUp: rollUpPriceDays },
      months: { tables: ['analytics_price_months'], rollUp: rollUpPriceMonths },
    },
    retentionDays: () => HISTORY_DAYS,
  },
  attempts: { tables: ['analytics_attempts'], products: 'analytics_attempts', rollUp: rollUpAttempts },
  checks: { tables: ['analytics_checks'], rollUp: rollUpChecks, retentionDays: () => HISTORY_DAYS },
  deliveries: {
    tables: ['analytics_deliveries'],
    rollUp: rollUpDeliveries,
    retentionDays: ({ deliveriesRetentionDays }) => deliveriesRetentionDays,
  },
} as const satisfies Record<string, Source>
export type SourceName = keyof typeof sources
export const sourceNames = Object.keys(sources)

/**
 * Returns the days that can be rebuilt: all their source rows are still retained, or they were never built. Other days
 * stay unchanged.
 */
async function selectRebuildable(tx: Transaction, settings: RollUpSettings, source: Source, days: readonly string[]) {
  const retentionDays = source.retentionDays?.(settings)
  if (retentionDays === undefined) return days
  const today = Date.parse(dayIn(settings.timeZone, clock.date()))
  const since = new Date(today - (retentionDays - 1) * 86_400_000).toISOString().slice(0, 10)
  const old = days.filter((day) => day < since)
  if (old.length === 0) return days
  const { rows } = await tx.execute<{ day: string }>(sql`
    select distinct day::text from ${sql.identifier(source.tables[0])} where day = ${daysParam(old)}`)
  const made = new Set(rows.map(({ day }) => day))
  return days.filter((day) => !made.has(day))
}

/**
 * Rebuilds the roll-ups of these days (`2026-11-20`) from their source rows. Concurrent rebuilds of the same day are
 * serialized by an advisory lock, so that the last one sees all earlier commits.
 */
export async function rollUpDays(
  tx: Transaction,
  settings: RollUpSettings,
  name: SourceName,
  requested: readonly string[],
): Promise<void> {
  const source: Source = sources[name]
  // A month's lock name (`2026-11`) sorts before those of its days, so that all transactions lock in one order.
  const months = source.rollUps ? monthsOf(requested) : []
  const sorted = [...new Set([...requested, ...months.map((month) => month.slice(0, 'YYYY-MM'.length))])].sort()
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'analytics', ${name}::text, day), 0))
    from unnest(${sql.param(sorted)}::text[]) with ordinality as d(day, number) order by number`)
  const all = [...new Set(requested)].sort()
  const days = await selectRebuildable(tx, settings, source, all)
  if (days.length > 0) {
    await clear(tx, source.tables, days)
    await source.rollUp(tx, settings.timeZone, days)
    if (source.products) await storeProducts(tx, source.products, days)
  }
  if (!source.rollUps) return
  // Also for the other days: their products may be in other categories by now.
  await clear(tx, source.rollUps.days.tables, all)
  await source.rollUps.days.rollUp(tx, all)
  if (days.length === 0) return
  await clear(tx, source.rollUps.months.tables, months)
  await source.rollUps.months.rollUp(tx, months)
}

async function clear(tx: Transaction, tables: readonly string[], days: readonly string[]) {
  for (const table of tables) await tx.execute(sql`delete from ${sql.identifier(table)} where day = ${daysParam(days)}`)
}
