import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database'
import { diffReadings, type OpenReading, type StockInterval } from '../engine/diff-readings'
import { ensurePartitions } from '../history/history-partitions'

export interface Reading {
  at: number
  /** Quantity by variant; other variants are not listed. */
  stock: Record<string, number>
  isGap?: boolean
}

/** Writes the history that the engine would write for these readings; times in milliseconds. */
export async function recordHistory(
  db: Database,
  monitorId: string,
  readings: readonly Reading[],
  createdAt: number,
): Promise<void> {
  const ended: StockInterval[] = []
  let open: OpenReading[] = []
  let readAt = readings[0]?.at ?? 0
  for (const { at, stock, isGap = false } of readings) {
    const values = Object.entries(stock).map(([variantId, available]) => ({
      variantId,
      available,
      kind: 'exact' as const,
      orderable: available > 0,
      price: null,
    }))
    const diff = diffReadings(open, values, { at, readAt, gap: isGap })
    ended.push(...diff.ended)
    const replaced = new Set([...diff.vanished, ...diff.opened.map(({ variantId }) => variantId)])
    open = [...open.filter(({ variantId }) => !replaced.has(variantId)), ...diff.opened]
    readAt = at
  }
  const iso = (instant: number) => new Date(instant).toISOString()
  await ensurePartitions(
    db,
    'stock_intervals',
    ended.map(({ until }) => until),
  )
  for (const { variantId, from, until, available, orderable } of ended) {
    await db.execute(sql`insert into stock_intervals
      values (${monitorId}, ${variantId}, ${iso(from)}, ${iso(until)}, ${available}, 'exact', ${orderable})`)
  }
  for (const { variantId, from, available, orderable } of open) {
    await db.execute(sql`insert into open_stock_readings
      values (${monitorId}, ${variantId}, ${iso(from)}, ${available}, 'exact', ${orderable})`)
  }
  await db.execute(sql`update monitor_checks set read_at = ${iso(readAt)}, last_checked_at = ${iso(readAt)}
    where monitor_id = ${monitorId}`)
  await db.execute(sql`update inventory_monitors set created_at = ${iso(createdAt)} where id = ${monitorId}`)
}
