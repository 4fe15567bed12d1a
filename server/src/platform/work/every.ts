import { sql } from 'drizzle-orm'
import { errorText, type WorkKind } from './failed-work'
import { runWork, type Running } from './run-work'
import type { WorkProcess } from './work-process'
import { claimRows, dueIn, stillHeld, type Claim } from './work-table'

/** A recurring job that runs once over all processes. */
export interface Schedule {
  /** Unique name, such as `orders.purge`. */
  name: string
  everyMs: number
  /** May run again after a crash. `signal` is aborted when the process stops. */
  run(signal: AbortSignal): Promise<unknown>
}

export const scheduleWork: WorkKind = {
  name: 'schedules',
  table: { name: 'work_schedules', key: 'name', keyType: 'text', nextAt: 'next_at' },
}

const LEASE_MS = 60_000
const MAX_CONCURRENCY = 3
/** First retry delay after a failure; it doubles up to the regular interval. */
const FIRST_RETRY_MS = 10_000

interface ScheduleRow extends Record<string, unknown> {
  name: string
  failures: number
}

/** Runs the schedules when due, until stopped. A schedule that fails or takes long does not delay the others. */
export async function runEvery(process: WorkProcess, schedules: readonly Schedule[]): Promise<Running> {
  const { db, log } = process
  const byName = new Map(schedules.map((schedule) => [schedule.name, schedule]))
  const names = sql.param([...byName.keys()])
  await db.execute(sql`
    insert into work_schedules (name, every_ms)
    select * from unnest(${names}::text[], ${sql.param(schedules.map(({ everyMs }) => everyMs))}::bigint[])
    on conflict (name) do update set every_ms = excluded.every_ms,
      next_at = case when work_schedules.holder is null
        then least(work_schedules.next_at, clock_now() + excluded.every_ms * interval '1 millisecond') else work_schedules.next_at end`)

  const run = async (claim: Claim<ScheduleRow>, signal: AbortSignal) => {
    const [row] = claim.rows
    const schedule = byName.get(row?.name ?? '')
    if (!row || !schedule) return
    const end = (set: ReturnType<typeof sql>) =>
      db.execute(sql`update work_schedules set holder = null, ${set} where ${stillHeld(scheduleWork.table, claim)}`)
    try {
      await schedule.run(signal)
      process.count(scheduleWork.name, 'done')
      await end(sql`next_at = ${dueIn(schedule.everyMs)}, finished_at = clock_now(), failures = 0, error = null`)
    } catch (error) {
      process.count(scheduleWork.name, 'failed')
      if (!signal.aborted) log.error({ err: error, schedule: row.name }, 'scheduled work failed')
      const delay = signal.aborted ? 0 : Math.min(schedule.everyMs, FIRST_RETRY_MS * 2 ** Math.min(row.failures, 10))
      await end(
        sql`next_at = ${dueIn(delay)}, failures = failures + ${signal.aborted ? 0 : 1}, error = ${errorText(error)}`,
      )
    }
  }
  return runWork<ScheduleRow>(process, {
    kind: scheduleWork,
    claim: () =>
      claimRows(db, scheduleWork.table, {
        lease: process.newLease(),
        limit: 1,
        leaseMs: LEASE_MS,
        where: sql`name = any(${names}::text[])`,
        set: sql`started_at = clock_now()`,
        returning: sql`w.name, w.failures`,
      }),
    run,
    concurrency: () => MAX_CONCURRENCY,
    leaseMs: LEASE_MS,
    pollMs: 1000,
  })
}
