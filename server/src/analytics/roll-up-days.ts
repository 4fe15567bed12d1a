import { sql, type SQL } from 'drizzle-orm'
import type { Config } from '../config'
import type { Transaction } from '../platform/db/database'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { EVENTS_KEPT_DAYS } from '../platform/outbox/event-partitions'
import { keepProducts } from './keep-products'
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
} from './roll-up-sums'
import { monthsOf } from './whole-months'

export type RollUpSettings = Pick<Config, 'timeZone' | 'deliveriesKeepDays'>

interface Sums {
  readonly tables: readonly string[]
  rollUp(tx: Transaction, days: readonly string[]): Promise<void>
}

interface Source {
  tables: readonly [string, ...string[]]
  /** Of the tables that whose rows name a product. */
  products?: string
  rollUp(tx: Transaction, timeZone: string, days: readonly string[]): Promise<void>
  /** What is added up of the tables' days, by days; and by whole months, made anew with any of their days. */
  sums?: { readonly days: Sums; readonly months: Sums }
  /** For so many days all is kept that a day is made of. */
  keptDays?(settings: RollUpSettings): number
}

const daysParam = (days: readonly string[]): SQL => sql`any(${sql.param([...days])}::date[])`

/** Readings and missed checks, and what is known of a monitor after its deletion. */
const HISTORY_DAYS = 30

const sources = {
  orders: {
    tables: ['analytics_orders', 'analytics_order_lines'],
    products: 'analytics_order_lines',
    rollUp: (tx, timeZone, days) => rollUpOrders(tx, timeZone, daysParam(days)),
    sums: {
      days: { tables: ['analytics_order_days'], rollUp: rollUpOrderDays },
      months: { tables: ['analytics_order_line_months'], rollUp: rollUpOrderLineMonths },
    },
  },
  stock: {
    tables: ['analytics_stock'],
    products: 'analytics_stock',
    rollUp: rollUpStock,
    sums: {
      days: { tables: ['analytics_stock_hours'], rollUp: rollUpStockHours },
      months: { tables: ['analytics_stock_months'], rollUp: rollUpStockMonths },
    },
    keptDays: () => HISTORY_DAYS,
  },
  product_stock: {
    tables: ['analytics_product_stock'],
    products: 'analytics_product_stock',
    rollUp: rollUpProductStock,
    sums: {
      days: { tables: ['analytics_product_stock_hours'], rollUp: rollUpProductStockHours },
      months: { tables: ['analytics_product_stock_months'], rollUp: rollUpProductStockMonths },
    },
    keptDays: () => EVENTS_KEPT_DAYS,
  },
  prices: {
    tables: ['analytics_prices'],
    products: 'analytics_prices',
    rollUp: rollUpPrices,
    sums: {
      days: { tables: ['analytics_price_days', 'analytics_price_categories'], rollUp: rollUpPriceDays },
      months: { tables: ['analytics_price_months'], rollUp: rollUpPriceMonths },
    },
    keptDays: () => HISTORY_DAYS,
  },
  attempts: { tables: ['analytics_attempts'], products: 'analytics_attempts', rollUp: rollUpAttempts },
  checks: { tables: ['analytics_checks'], rollUp: rollUpChecks, keptDays: () => HISTORY_DAYS },
  deliveries: {
    tables: ['analytics_deliveries'],
    rollUp: rollUpDeliveries,
    keptDays: ({ deliveriesKeepDays }) => deliveriesKeepDays,
  },
} as const satisfies Record<string, Source>
export type SourceName = keyof typeof sources
export const sourceNames = Object.keys(sources)

/**
 * Those that can be made anew: of which all is still kept that they are made of, or nothing was ever made. Of the others the figures
 * stay as they are.
 */
async function makeable(tx: Transaction, settings: RollUpSettings, source: Source, days: readonly string[]) {
  const kept = source.keptDays?.(settings)
  if (kept === undefined) return days
  const today = Date.parse(dayIn(settings.timeZone, clock.date()))
  const since = new Date(today - (kept - 1) * 86_400_000).toISOString().slice(0, 10)
  const old = days.filter((day) => day < since)
  if (old.length === 0) return days
  const { rows } = await tx.execute<{ day: string }>(sql`
    select distinct day::text from ${sql.identifier(source.tables[0])} where day = ${daysParam(old)}`)
  const made = new Set(rows.map(({ day }) => day))
  return days.filter((day) => !made.has(day))
}

/**
 * Makes the figures of these days anew from what they are about, as it is. Whoever makes the same days at once waits: what is
 * made last has seen all that was committed before.
 * @param asked `2026-11-20`
 */
export async function rollUpDays(
  tx: Transaction,
  settings: RollUpSettings,
  name: SourceName,
  asked: readonly string[],
): Promise<void> {
  const source: Source = sources[name]
  // A month is named by less than its days are, so that it comes before them, and all wait in one order.
  const months = source.sums ? monthsOf(asked) : []
  const sorted = [...new Set([...asked, ...months.map((month) => month.slice(0, 'YYYY-MM'.length))])].sort()
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'analytics', ${name}::text, day), 0))
    from unnest(${sql.param(sorted)}::text[]) with ordinality as d(day, number) order by number`)
  const all = [...new Set(asked)].sort()
  const days = await makeable(tx, settings, source, all)
  if (days.length > 0) {
    await clear(tx, source.tables, days)
    await source.rollUp(tx, settings.timeZone, days)
    if (source.products) await keepProducts(tx, source.products, days)
  }
  if (!source.sums) return
  // Of the other days too: their products may be in other categories by now.
  await clear(tx, source.sums.days.tables, all)
  await source.sums.days.rollUp(tx, all)
  if (days.length === 0) return
  await clear(tx, source.sums.months.tables, months)
  await source.sums.months.rollUp(tx, months)
}

async function clear(tx: Transaction, tables: readonly string[], days: readonly string[]) {
  for (const table of tables) await tx.execute(sql`delete from ${sql.identifier(table)} where day = ${daysParam(days)}`)
}
