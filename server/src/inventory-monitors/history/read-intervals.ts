import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database'
import type { OpenReading, StockInterval } from '../engine/diff-readings'
import type { StockKind } from '@outlet/shared/contract/stock'
import { moneyOf } from '../engine/stock-reading'
import { groupByStart } from './group-by-start'

export interface ReadingRow extends Record<string, unknown> {
  monitor_id: string
  variant_id: string
  from_ms: number
  quantity: number | null
  kind: StockKind
  orderable: boolean | null
  price: string | null
  currency: string | null
}

interface IntervalRow extends ReadingRow {
  until_ms: number
}

export const toReading = (row: ReadingRow): OpenReading => ({
  variantId: row.variant_id,
  from: Math.round(row.from_ms),
  available: row.quantity,
  kind: row.kind,
  orderable: row.orderable,
  price: moneyOf(row.price, row.currency),
})

const toInterval = (row: IntervalRow): StockInterval => ({ ...toReading(row), until: Math.round(row.until_ms) })

/** The raw intervals of monitors that end at or after `since` (milliseconds), by monitor. */
export async function readIntervals(
  db: Queryable,
  monitors: readonly { monitorId: string; since: number }[],
): Promise<Map<string, StockInterval[]>> {
  const found = new Map<string, StockInterval[]>()
  for (const { ids, since } of groupByStart(monitors)) {
    const { rows } = await db.execute<IntervalRow>(sql`
      select monitor_id, variant_id, (extract(epoch from from_at) * 1000)::float8 as from_ms,
        (extract(epoch from seen_until) * 1000)::float8 as until_ms, quantity, kind, orderable, price, currency
      from stock_history
      where monitor_id = any(${sql.param(ids)}::uuid[]) and seen_until >= ${new Date(since).toISOString()}`)
    for (const [id, ofMonitor] of Map.groupBy(rows, (row) => row.monitor_id)) found.set(id, ofMonitor.map(toInterval))
  }
  return found
}

/** A monitor's readings, complete from `since` on. Milliseconds since 1970. */
export interface NewestIntervals {
  ended: StockInterval[]
  /** Open intervals; `until` is the time of the last reading. */
  open: StockInterval[]
  since: number
}

/** A monitor's newest raw intervals that end at or after `since`, at most `most` of the ended ones. */
export async function readNewestIntervals(
  db: Queryable,
  { monitorId, since, maxEnded }: { monitorId: string; since: number; maxEnded: number },
): Promise<NewestIntervals> {
  const columns = (
    until: string,
  ) => sql`monitor_id, variant_id, (extract(epoch from from_at) * 1000)::float8 as from_ms,
    (extract(epoch from ${sql.raw(until)}) * 1000)::float8 as until_ms, quantity, kind, orderable, price, currency`
  const sinceIso = new Date(since).toISOString()
  const { rows } = await db.execute<IntervalRow & { is_open: boolean }>(sql`
    (select ${columns('seen_until')}, false as is_open from stock_intervals
      where monitor_id = ${monitorId} and seen_until >= ${sinceIso} order by seen_until desc limit ${maxEnded})
    union all
    select ${columns('checks.read_at')}, true
    from open_stock_readings join monitor_checks checks using (monitor_id)
    where monitor_id = ${monitorId} and checks.read_at >= ${sinceIso}`)
  const [open, ended] = [rows.filter((row) => row.is_open), rows.filter((row) => !row.is_open)]
  const earliest = Math.min(...ended.map(({ until_ms }) => Math.round(until_ms)))
  return {
    ended: ended.map(toInterval),
    open: open.map(toInterval),
    since: ended.length < maxEnded ? since : earliest,
  }
}
