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

const toInterval = ({
  variant_id,
  from_ms,
  until_ms,
  quantity,
  kind,
  orderable,
  ...row
}: IntervalRow): StockInterval => ({
  variantId: variant_id,
  from: Math.round(from_ms),
  until: Math.round(until_ms),
  quantity,
  kind,
  orderable,
  price: moneyOf(row.price, row.currency),
})

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
    for (const row of rows) {
      const known = found.get(row.monitor_id)
      if (known) known.push(toInterval(row))
      else found.set(row.monitor_id, [toInterval(row)])
    }
  }
  return found
}

/** What was read of one monitor from `since` on: nothing is missing from there on. Milliseconds since 1970. */
export interface NewestIntervals {
  ended: StockInterval[]
  /** Up to the last reading. */
  open: StockInterval[]
  since: number
}

/** The newest raw intervals of a monitor that reach into the time from `since` on, at most `most` ended ones. */
export async function readNewestIntervals(
  db: Queryable,
  { monitorId, since, most }: { monitorId: string; since: number; most: number },
): Promise<NewestIntervals> {
  const columns = (
    until: string,
  ) => sql`monitor_id, variant_id, (extract(epoch from from_at) * 1000)::float8 as from_ms,
    (extract(epoch from ${sql.raw(until)}) * 1000)::float8 as until_ms, quantity, kind, orderable, price, currency`
  const begin = new Date(since).toISOString()
  const { rows } = await db.execute<IntervalRow & { is_open: boolean }>(sql`
    (select ${columns('seen_until')}, false as is_open from stock_intervals
      where monitor_id = ${monitorId} and seen_until >= ${begin} order by seen_until desc limit ${most})
    union all
    select ${columns('checks.read_at')}, true
    from open_stock_readings join monitor_checks checks using (monitor_id)
    where monitor_id = ${monitorId} and checks.read_at >= ${begin}`)
  const [open, ended] = [rows.filter((row) => row.is_open), rows.filter((row) => !row.is_open)]
  const earliest = Math.min(...ended.map(({ until_ms }) => Math.round(until_ms)))
  return {
    ended: ended.map(toInterval),
    open: open.map(toInterval),
    since: ended.length < most ? since : earliest,
  }
}
