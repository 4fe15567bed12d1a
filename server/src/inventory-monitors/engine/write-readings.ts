import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database'
import { ensurePartitions } from '../history/history-partitions'
import { toReading, type ReadingRow } from '../history/read-intervals'
import { diffReadings, type OpenReading, type ReadingsDiff } from './diff-readings'
import type { JudgedCheck } from './judge-check'

const iso = (instant: number) => new Date(instant).toISOString()

async function openReadings(tx: Transaction, monitorIds: string[]): Promise<Map<string, OpenReading[]>> {
  const { rows } = await tx.execute<ReadingRow>(sql`
    select monitor_id, variant_id, (extract(epoch from from_at) * 1000)::float8 as from_ms, quantity, kind, orderable,
      price, currency
    from open_stock_readings where monitor_id = any(${sql.param(monitorIds)}::uuid[])`)
  const byMonitor = Map.groupBy(rows, (row) => row.monitor_id)
  return new Map([...byMonitor].map(([id, ofMonitor]) => [id, ofMonitor.map(toReading)]))
}

type MonitorDiff = ReadingsDiff & { monitorId: string }

const columnsOf = (monitorId: string, { variantId, from, available, kind, orderable, price }: OpenReading) => ({
  monitor_id: monitorId,
  variant_id: variantId,
  from_at: iso(from),
  quantity: available,
  kind,
  orderable,
  price: price?.minor ?? null,
  currency: price?.currency ?? null,
})

async function endIntervals(tx: Transaction, diffs: readonly MonitorDiff[]): Promise<void> {
  const input = diffs.flatMap(({ monitorId, ended }) =>
    ended.map((interval) => ({ ...columnsOf(monitorId, interval), seen_until: iso(interval.until) })),
  )
  if (input.length === 0) return
  const ends = diffs.flatMap(({ ended }) => ended.map(({ until }) => until))
  await ensurePartitions(tx, 'stock_intervals', ends)
  await tx.execute(sql`
    insert into stock_intervals select * from json_populate_recordset(null::stock_intervals, ${JSON.stringify(input)}::json)`)
}

async function forgetVanished(tx: Transaction, diffs: readonly MonitorDiff[]): Promise<void> {
  const input = diffs.flatMap(({ monitorId, vanished }) => vanished.map((id) => ({ monitor_id: monitorId, id })))
  if (input.length === 0) return
  await tx.execute(sql`
    delete from open_stock_readings o
    using json_to_recordset(${JSON.stringify(input)}::json) as i(monitor_id uuid, id text)
    where o.monitor_id = i.monitor_id and o.variant_id = i.id`)
}

async function openIntervals(tx: Transaction, diffs: readonly MonitorDiff[]): Promise<void> {
  const input = diffs.flatMap(({ monitorId, opened }) => opened.map((reading) => columnsOf(monitorId, reading)))
  if (input.length === 0) return
  await tx.execute(sql`
    insert into open_stock_readings
    select * from json_populate_recordset(null::open_stock_readings, ${JSON.stringify(input)}::json)
    on conflict (monitor_id, variant_id) do update
    set from_at = excluded.from_at, quantity = excluded.quantity, kind = excluded.kind, orderable = excluded.orderable,
      price = excluded.price, currency = excluded.currency`)
}

/**
 * Writes readings that do more than confirm the open ones to the history. Requires locks on the monitors' check rows.
 * Returns the changed variants, by monitor.
 */
export async function writeReadings(
  tx: Transaction,
  judged: readonly JudgedCheck[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const changed = judged.flatMap(({ monitorId, at, readings }) => (readings ? [{ monitorId, at, readings }] : []))
  if (changed.length === 0) return new Map()
  const ids = changed.map(({ monitorId }) => monitorId)
  const open = await openReadings(tx, ids)
  const diffs = changed.map(({ monitorId, at, readings: { values, isGap, readAt } }) => ({
    monitorId,
    ...diffReadings(open.get(monitorId) ?? [], values, { at: Math.max(at, readAt), readAt, gap: isGap }),
  }))
  await endIntervals(tx, diffs)
  await forgetVanished(tx, diffs)
  await openIntervals(tx, diffs)
  return new Map(diffs.map(({ monitorId, opened }) => [monitorId, new Set(opened.map(({ variantId }) => variantId))]))
}
