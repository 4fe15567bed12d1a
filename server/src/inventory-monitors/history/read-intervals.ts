import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database'
import type { StockInterval } from '../engine/diff-readings'
import type { QuantityKind } from '../monitor-row'

interface IntervalRow extends Record<string, unknown> {
  monitor_id: string
  variant_id: string
  from_ms: number
  until_ms: number
  quantity: number | null
  kind: QuantityKind
  orderable: boolean | null
}

/** The raw intervals of monitors that reach into the time from `since` on, in milliseconds; by monitor. */
export async function readIntervals(
  db: Queryable,
  monitors: readonly { monitorId: string; since: number }[],
): Promise<Map<string, StockInterval[]>> {
  const input = monitors.map(({ monitorId, since }) => ({ id: monitorId, since: new Date(since).toISOString() }))
  const { rows } = await db.execute<IntervalRow>(sql`
    select h.monitor_id, h.variant_id, (extract(epoch from h.from_at) * 1000)::float8 as from_ms,
      (extract(epoch from h.seen_until) * 1000)::float8 as until_ms, h.quantity, h.kind, h.orderable
    from json_to_recordset(${JSON.stringify(input)}::json) as i(id uuid, since timestamptz)
    cross join lateral (
      select * from stock_history h where h.monitor_id = i.id and h.seen_until >= i.since
    ) as h`)
  const found = new Map<string, StockInterval[]>()
  for (const { monitor_id, variant_id, from_ms, until_ms, quantity, kind, orderable } of rows) {
    const interval = {
      variantId: variant_id,
      from: Math.round(from_ms),
      until: Math.round(until_ms),
      quantity,
      kind,
      orderable,
    }
    const known = found.get(monitor_id)
    if (known) known.push(interval)
    else found.set(monitor_id, [interval])
  }
  return found
}
