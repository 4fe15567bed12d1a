import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database'
import { ensurePartitions } from './history-partitions'

interface LastRow extends Record<string, unknown> {
  last_ms: number | null
  change_at: string
}

/**
 * Records that a monitor's selected variants change now, after all data read and rolled up: the intervals of the
 * previous variants end with their last reading. Locks the check's row.
 * @param before the previously selected variants; null = all
 */
export async function noteVariantChange(
  tx: Transaction,
  monitorId: string,
  before: readonly string[] | null,
): Promise<void> {
  const { rows } = await tx.execute<LastRow>(sql`
    update monitor_checks set readings_digest = null, variants_since =
      greatest(clock_instant(), read_at + interval '1 millisecond', hours_until, days_until, variants_since)
    where monitor_id = ${monitorId}
    returning (extract(epoch from read_at) * 1000)::float8 as last_ms, variants_since::text as change_at`)
  const [row] = rows
  if (!row) return
  await tx.execute(sql`
    insert into monitor_variant_changes (monitor_id, at, variant_ids)
    values (${monitorId}, ${row.change_at}, ${sql.param(before && [...before])}::text[]) on conflict do nothing`)
  if (row.last_ms === null) return
  await ensurePartitions(tx, 'stock_intervals', [row.last_ms])
  await tx.execute(sql`
    with ended as (delete from open_stock_readings where monitor_id = ${monitorId} returning *)
    insert into stock_intervals (monitor_id, variant_id, from_at, seen_until, quantity, kind, orderable, price, currency)
    select monitor_id, variant_id, from_at, greatest(from_at, ${new Date(row.last_ms).toISOString()}::timestamptz), quantity,
      kind, orderable, price, currency
    from ended`)
}

export interface VariantChange {
  /** Milliseconds since 1970. */
  at: number
  /** The previously selected variants; null = all. */
  before: string[] | null
}

/** Changes of the monitors' selected variants, in chronological order, by monitor. */
export async function readVariantChanges(
  db: Queryable,
  monitorIds: readonly string[],
): Promise<Map<string, VariantChange[]>> {
  const { rows } = await db.execute<VariantChange & { monitor_id: string } & Record<string, unknown>>(sql`
    select monitor_id, round(extract(epoch from at) * 1000)::float8 as at, variant_ids as before
    from monitor_variant_changes changes
    where monitor_id = any(${sql.param([...monitorIds])}::uuid[]) order by changes.at`)
  return Map.groupBy(rows, (row) => row.monitor_id)
}
