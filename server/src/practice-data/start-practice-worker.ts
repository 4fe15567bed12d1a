import { sql } from 'drizzle-orm'
import { LeaseLostError, retryOrFail, type Running, runWork } from '../platform/work/run-work'
import type { WorkProcess } from '../platform/work/work-process'
import { claimRows, releaseRows } from '../platform/work/work-table'
import { erasePast } from './erase-past'
import { practiceWork } from './practice-data-row'
import type { PracticeDeps } from './practice-deps'
import { writePast } from './write-past'

const LEASE_MS = 30_000
const POLL_MS = 2000
/** Delay after the n-th failure; after the last one the job fails permanently. */
const RETRY_AFTER_MS = [1000, 10_000]

interface PracticeRow extends Record<string, unknown> {
  wants: 'there' | 'gone'
  attempts: number
}

const { table } = practiceWork

/** Writes and removes the practice data on request, until stopped. Any number of processes may run this. */
export function startPracticeWorker(deps: PracticeDeps & { work: WorkProcess }): Running {
  const { db, work } = deps
  return runWork<PracticeRow>(work, {
    kind: practiceWork,
    claim: (limit) =>
      claimRows(db, table, {
        lease: work.newLease(),
        limit,
        leaseMs: LEASE_MS,
        returning: sql`w.wants, w.attempts`,
      }),
    run: async (claim, signal) => {
      for (const { wants, attempts } of claim.rows) {
        try {
          await (wants === 'there' ? writePast(deps, claim, signal) : erasePast(deps, claim))
          work.count(practiceWork.name, 'done')
        } catch (error) {
          if (error instanceof LeaseLostError) return
          // A job that a stop interrupts is started again by the next process.
          if (signal.aborted) return releaseRows(db, table, claim)
          work.log.warn({ err: error, work: practiceWork.name }, 'the practice data could not be written or removed')
          await retryOrFail(work, practiceWork, claim, { error, attempts, delaysMs: RETRY_AFTER_MS })
        }
      }
    },
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
    graceMs: 0,
  })
}
