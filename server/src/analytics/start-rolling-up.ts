import { sql } from 'drizzle-orm'
import { analyzeGrownTables } from '../platform/db/analyze-grown-tables'
import { retriedTransaction } from '../platform/db/transaction'
import type { Database } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { retryOrFail, type Running, runWork } from '../platform/work/run-work'
import { commitOrSplit } from '../platform/work/work-commit'
import type { WorkProcess } from '../platform/work/work-process'
import { claimRows, stillHeld, type Claim } from '../platform/work/work-table'
import { rollUpDays, sourceNames, type RollUpSettings, type SourceName } from './roll-up-days'
import { rollUpWork } from './roll-up-work'

const LEASE_MS = 60_000
/** Maximum number of changes per transaction. They usually belong to a few days, each of which is rebuilt once. */
const MAX_BATCH = 500
const POLL_MS = 1000
/** Delay after the n-th failure; after the last one the day fails permanently. */
const RETRY_AFTER_MS = [1000, 10_000, 60_000, 600_000]

interface DueRow extends Record<string, unknown> {
  id: string
  source: SourceName
  day: string
  attempts: number
}

const { table } = rollUpWork

interface RollUpDeps {
  db: Database
  work: WorkProcess
  config: RollUpSettings
}

/** Rebuilds the days with changes within seconds, until stopped. Any number of processes may run this. */
export function startRollingUp({ db, work, config }: RollUpDeps): Running {
  const commit = (lease: number) => (rows: readonly DueRow[]) =>
    retriedTransaction(db, async (tx) => {
      // One order of sources, like the order of their days: two processes never deadlock.
      for (const source of [...new Set(rows.map((row) => row.source))].sort()) {
        const days = rows.filter((row) => row.source === source).map(({ day }) => day)
        await rollUpDays(tx, config, source, days)
      }
      await tx.execute(
        sql`delete from analytics_changes where ${stillHeld(table, { lease, keys: rows.map(({ id }) => id) })}`,
      )
      await publishEvent(tx, 'analytics', [])
    })
  const handleFailure = (lease: number) => async (row: DueRow, error: unknown) => {
    const { id, source, day, attempts } = row
    work.log.warn({ err: error, source, day }, 'a day could not be summed up')
    await retryOrFail(work, rollUpWork, { lease, keys: [id] }, { error, attempts, delaysMs: RETRY_AFTER_MS })
  }
  return runWork<DueRow>(work, {
    kind: rollUpWork,
    claim: (limit) =>
      claimRows<DueRow>(db, table, {
        lease: work.newLease(),
        limit,
        leaseMs: LEASE_MS,
        where: sql`source = any(${sql.param(sourceNames)}::text[])`,
        returning: sql`w.id::text, w.source, coalesce(w.day, (w.at at time zone ${config.timeZone})::date)::text as day, w.attempts`,
      }),
    async run({ lease, rows }: Claim<DueRow>) {
      await commitOrSplit(rows, commit(lease), handleFailure(lease))
      work.count(rollUpWork.name, 'done', rows.length)
      await analyzeGrownTables(db)
    },
    limit: () => MAX_BATCH,
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
  })
}
