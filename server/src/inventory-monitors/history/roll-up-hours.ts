import { sql } from 'drizzle-orm'
import { queueRebuilds } from '../../analytics/queue-rebuilds'
import type { Database, Transaction } from '../../platform/db/database'
import { staleAfter } from '../../products/reading-validity'
import { readIntervals } from './read-intervals'
import { toRuns } from './stock-step'
import { appendRuns } from './stored-steps'
import { sumSeries } from './sum-series'
import { readVariantChanges } from './variant-changes'
import { stepEdges, stepStart } from './zone-steps'

const BATCH = 200

interface DueRow extends Record<string, unknown> {
  monitor_id: string
  read_ms: number
  since_ms: number
  rolled_orderable: boolean | null
  interval_seconds: number
}

/** Locks monitors with at least one full hour that is final. */
async function dueMonitors(tx: Transaction, after: string, now: number): Promise<DueRow[]> {
  const at = new Date(now).toISOString()
  const { rows } = await tx.execute<DueRow>(sql`
    select c.monitor_id, (extract(epoch from c.read_at) * 1000)::float8 as read_ms,
      (extract(epoch from since) * 1000)::float8 as since_ms, c.rolled_orderable, m.interval_seconds
    from monitor_checks c
    join inventory_monitors m on m.id = c.monitor_id
    cross join lateral (select coalesce(c.hours_until, m.created_at) as since) as rolled
    where c.monitor_id > ${after} and c.read_at >= since and (
      c.read_at >= since + interval '1 hour' or (
        since <= ${at}::timestamptz - interval '1 hour'
        and c.read_at < ${at}::timestamptz - greatest(60, m.interval_seconds * 2.5) * interval '1 second'))
    order by c.monitor_id limit ${BATCH} for update of c skip locked`)
  return rows
}

/** End of the final history: the hour of the last reading, or the hour after it once no reading can continue it. */
function finalUntil(timeZone: string, row: DueRow, now: number): number {
  const isOver = now - row.read_ms > staleAfter(row.interval_seconds)
  if (!isOver) return stepStart(timeZone, 'hour', row.read_ms)
  const hourAfter = stepEdges(timeZone, 'hour', row.read_ms, row.read_ms + 1).at(-1) ?? row.read_ms
  return Math.min(hourAfter, stepStart(timeZone, 'hour', now))
}

async function rollUpBatch(tx: Transaction, timeZone: string, rows: readonly DueRow[], now: number): Promise<void> {
  const monitors = rows.map((row) => ({
    monitorId: row.monitor_id,
    since: stepStart(timeZone, 'hour', row.since_ms),
    until: finalUntil(timeZone, row, now),
    orderable: row.rolled_orderable,
  }))
  const intervals = await readIntervals(tx, monitors)
  const ids = monitors.map(({ monitorId }) => monitorId)
  const changes = await readVariantChanges(tx, ids)
  const startInstants = monitors.flatMap(({ monitorId, since, until }) =>
    (intervals.get(monitorId) ?? []).map(({ from }) => from).filter((from) => from >= since && from < until),
  )
  await queueRebuilds(tx, 'stock', startInstants)
  const rolled = monitors
    .filter(({ since, until }) => until > since)
    .map(({ monitorId, since, until, orderable }) => {
      const edges = stepEdges(timeZone, 'hour', since, until)
      const changed = changes.get(monitorId)?.map(({ at }) => at)
      return { monitorId, until, ...sumSeries(intervals.get(monitorId) ?? [], edges, orderable, changed) }
    })
  const runs = rolled.flatMap(({ monitorId, steps }) => toRuns(steps).map((run) => ({ ...run, monitorId })))
  await appendRuns(tx, 'stock_hours', runs)
  const progress = rolled.map(({ monitorId, until, orderable }) => ({
    id: monitorId,
    until: new Date(until).toISOString(),
    orderable,
  }))
  await tx.execute(sql`
    update monitor_checks c set hours_until = i.until, rolled_orderable = i.orderable
    from json_to_recordset(${JSON.stringify(progress)}::json) as i(id uuid, until timestamptz, orderable boolean)
    where c.monitor_id = i.id`)
}

/** Rolls up raw intervals to hours of the time zone, in small transactions. */
export async function rollUpHours(db: Database, timeZone: string, now: number): Promise<void> {
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after !== null) {
    const from: string = after
    after = await db.transaction(async (tx) => {
      const rows = await dueMonitors(tx, from, now)
      if (rows.length > 0) await rollUpBatch(tx, timeZone, rows, now)
      return rows.length < BATCH ? null : (rows.at(-1)?.monitor_id ?? null)
    })
  }
}
