import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database'
import type { StockInterval } from '../engine/diff-readings'
import type { QuantityKind } from '../monitor-row'
import { moneyOf } from '../engine/stock-reading'
import { sameBeginning } from './same-beginning'

interface IntervalRow extends Record<string, unknown> {
  monitor_id: string
  variant_id: string
  from_ms: number
  until_ms: number
  quantity: number | null
  kind: QuantityKind
  orderable: boolean | null
  price: string | null
  currency: string | null
}

/** The raw intervals of monitors that reach into the time from `since` on, in milliseconds; by monitor. */
export async function readIntervals(
  db: Queryable,
  monitors: readonly { monitorId: string; since: number }[],
): Promise<Map<string, StockInterval[]>> {
  const found = new Map<string, StockInterval[]>()
  for (const { ids, since } of sameBeginning(monitors)) {
    const { rows } = await db.execute<IntervalRow>(sql`
      select monitor_id, variant_id, (extract(epoch from from_at) * 1000)::float8 as from_ms,
        (extract(epoch from seen_until) * 1000)::float8 as until_ms, quantity, kind, orderable, price, currency
      from stock_history
      where monitor_id = any(${sql.param(ids)}::uuid[]) and seen_until >= ${new Date(since).toISOString()}`)
    for (const { monitor_id, variant_id, from_ms, until_ms, quantity, kind, orderable, ...row } of rows) {
      const [from, until] = [Math.round(from_ms), Math.round(until_ms)]
      const price = moneyOf(row.price, row.currency)
      const interval = { variantId: variant_id, from, until, quantity, kind, orderable, price }
      const known = found.get(monitor_id)
      if (known) known.push(interval)
      else found.set(monitor_id, [interval])
    }
  }
  return found
}
