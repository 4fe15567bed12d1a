import { sql } from 'drizzle-orm'
import { queueRebuilds } from '../../analytics/queue-rebuilds'
import type { Database, Transaction } from '../../platform/db/database'
import { fromRuns, regroup, toRuns } from './stock-step'
import { appendRuns, readRuns } from './stored-steps'
import { stepEdges, stepStart } from './zone-steps'

const BATCH = 200

interface DueRow extends Record<string, unknown> {
  monitor_id: string
  since_ms: number
  hours_ms: number
  /** No reading lies beyond the rolled-up hours, so the day in which they end is final once it is over. */
  is_complete: boolean
}

async function dueMonitors(tx: Transaction, after: string, midnight: number): Promise<DueRow[]> {
  const { rows } = await tx.execute<DueRow>(sql`
    select c.monitor_id, (extract(epoch from since) * 1000)::float8 as since_ms,
      (extract(epoch from c.hours_until) * 1000)::float8 as hours_ms, c.hours_until > c.read_at as is_complete
    from monitor_checks c
    join inventory_monitors m on m.id = c.monitor_id
    cross join lateral (select coalesce(c.days_until, m.created_at) as since) as rolled
    where c.monitor_id > ${after} and since < c.hours_until and since < ${new Date(midnight).toISOString()}
    order by c.monitor_id limit ${BATCH} for update of c skip locked`)
  return rows
}

const finalUntil = (timeZone: string, { hours_ms, is_complete }: DueRow, midnight: number): number => {
  const day = stepStart(timeZone, 'day', hours_ms)
  if (!is_complete || hours_ms === day) return Math.min(day, midnight)
  return Math.min(stepEdges(timeZone, 'day', hours_ms, hours_ms + 1).at(-1) ?? day, midnight)
}

async function rollUpBatch(
  tx: Transaction,
  timeZone: string,
  rows: readonly DueRow[],
  midnight: number,
): Promise<void> {
  const monitors = rows
    .map((row) => ({
      monitorId: row.monitor_id,
      since: stepStart(timeZone, 'day', row.since_ms),
      until: finalUntil(timeZone, row, midnight),
    }))
    .filter(({ since, until }) => until > since)
  if (monitors.length === 0) return
  const hours = await readRuns(tx, 'stock_hours', monitors)
  const runs = monitors.flatMap(({ monitorId, since, until }) => {
    const hourSteps = fromRuns(hours.get(monitorId) ?? [], stepEdges(timeZone, 'hour', since, until))
    const days = regroup(hourSteps, stepEdges(timeZone, 'day', since, until))
    return toRuns(days.filter((day) => day !== null)).map((run) => ({ ...run, monitorId }))
  })
  await appendRuns(tx, 'stock_days', runs)
  const midnights = monitors.flatMap(({ since, until }) => stepEdges(timeZone, 'day', since, until).slice(0, -1))
  await queueRebuilds(tx, 'prices', midnights)
  const progress = monitors.map(({ monitorId, until }) => ({ id: monitorId, until: new Date(until).toISOString() }))
  await tx.execute(sql`
    update monitor_checks c set days_until = i.until
    from json_to_recordset(${JSON.stringify(progress)}::json) as i(id uuid, until timestamptz)
    where c.monitor_id = i.id`)
}

/** Rolls up hours to days of the time zone, in small transactions. */
export async function rollUpDays(db: Database, timeZone: string, now: number): Promise<void> {
  const midnight = stepStart(timeZone, 'day', now)
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after !== null) {
    const from: string = after
    after = await db.transaction(async (tx) => {
      const rows = await dueMonitors(tx, from, midnight)
      if (rows.length > 0) await rollUpBatch(tx, timeZone, rows, midnight)
      return rows.length < BATCH ? null : (rows.at(-1)?.monitor_id ?? null)
    })
  }
}
