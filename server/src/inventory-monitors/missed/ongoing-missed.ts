import { sql, type SQL } from 'drizzle-orm'
import type { ActiveHours } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import type { MissedReason } from '@outlet/shared/contract/inventory-monitors/missed-checks'
import type { Database } from '../../platform/db/database'
import { activeSpans } from '../engine/active-hours'
import { explainMissed } from '../engine/explain-missed'
import { readQueueStates, type QueueStateSpan } from '../engine/queue-states'
import { expectedChecks } from '../engine/missed-time'

/** Workers poll for due checks more often than this, so a check is not late before. */
const OVERDUE_AFTER = '60 seconds'

/**
 * Condition for ongoing gaps, derived from the due table: due and not claimed, or failing. A paused monitor misses
 * nothing.
 */
export const isOngoing = (now: string): SQL => sql`m.deleted_at is null and m.is_monitoring
  and (c.next_check_at < ${now}::timestamptz - ${OVERDUE_AFTER}::interval or c.failures > 0)`

export const ongoingSince = sql`coalesce(greatest(c.read_at, c.expected_from), m.created_at)`

export interface Ongoing {
  from_ms: number
  failed: number
  code: string | null
  website_type: string
  active_hours: ActiveHours | null
  interval_seconds: number
}

interface Clock {
  timeZone: string
  now: number
}

/** Computes the number of missed checks and the reason for ongoing gaps, up to now. */
export async function explainOngoing<Row extends Ongoing>(
  db: Database,
  { timeZone, now }: Clock,
  rows: readonly Row[],
): Promise<Map<Row, { missed: number; reason: MissedReason }>> {
  if (rows.length === 0) return new Map()
  const stores = [...new Set(rows.map((row) => row.website_type))]
  const since = rows.reduce((earliest, row) => Math.min(earliest, row.from_ms), now)
  const spans = await readQueueStates(db, stores, since)
  const explain = (row: Row, ofStore: readonly QueueStateSpan[]) => {
    const plan = { activeHours: row.active_hours, intervalSeconds: row.interval_seconds, timeZone }
    const missed = Math.max(1, row.failed, expectedChecks(plan, row.from_ms, now))
    const active = activeSpans(row.active_hours, timeZone, row.from_ms, now)
    const time = { from: row.from_ms, until: now, active, missed, failed: row.failed, code: row.code }
    return { missed, reason: explainMissed(time, ofStore) }
  }
  return new Map(rows.map((row) => [row, explain(row, spans.get(row.website_type) ?? [])]))
}

/**
 * Ids of the monitors that match `which` and currently miss checks for this reason. The reason is computed, as no
 * column stores it.
 */
export async function ongoingFor(db: Database, clock: Clock, reason: MissedReason, which: SQL): Promise<string[]> {
  const { rows } = await db.execute<Ongoing & { id: string } & Record<string, unknown>>(sql`
    select m.id, (extract(epoch from ${ongoingSince}) * 1000)::float8 as from_ms, c.failures as failed,
      case when c.failures > 0 then m.last_error_code end as code, m.website_type, m.active_hours, m.interval_seconds
    from monitor_checks c join inventory_monitors m on m.id = c.monitor_id
    where ${isOngoing(new Date(clock.now).toISOString())} and ${which}`)
  const explained = await explainOngoing(db, clock, rows)
  return rows.filter((row) => explained.get(row)?.reason === reason).map(({ id }) => id)
}
