import { sql } from 'drizzle-orm'
import { analyzeGrownTables } from '../platform/db/analyze-grown-tables'
import { failPermanently } from '../platform/work/failed-work'
import { runWork, type Running } from '../platform/work/run-work'
import { isDataError } from '../platform/work/work-commit'
import { claimRows, releaseRows, type Claim } from '../platform/work/work-table'
import { bulkKind, bulkWork } from './bulk-work'
import { workBulkRows, type BulkDeps } from './work-bulk-rows'

/** Poll interval for jobs whose wake-up was lost or whose worker was killed. */
const POLL_MS = 2000
const LEASE_MS = 30_000
/** After this time the job with the fewest rows done has its turn, so that a short job does not wait for a long one. */
const TURN_MS = 1000
const RETRY_AFTER_MS = [1000, 5000, 30_000, 300_000]
const VERSION = 1

interface JobRow extends Record<string, unknown> {
  attempts: number
}

/** Kinds that this process can apply, as stored in `bulk_jobs.kind`. */
const kindsOf = (lists: BulkDeps['lists']): string[] =>
  [...lists].flatMap(([path, { kinds }]) => kinds.map((kind) => bulkKind(path, { kind })))

/** Claims the unclaimed job with the fewest rows done. */
export const claimBulkJob = ({ db, work, lists }: BulkDeps): Promise<Claim<JobRow>> =>
  claimRows(db, bulkWork.table, {
    lease: work.newLease(),
    limit: 1,
    leaseMs: LEASE_MS,
    where: sql`kind = any(${sql.param(kindsOf(lists))}::text[]) and version <= ${VERSION}`,
    orderBy: sql`changed + unchanged + refused, created_at`,
    returning: sql`w.attempts`,
  })

/**
 * Retries a failed job after a back-off. When the retries are used up, a job that fails because of its data fails
 * permanently; other jobs are retried without end.
 */
async function retryOrFail({ db, work }: BulkDeps, claim: Claim<JobRow>, error: unknown): Promise<void> {
  const [{ attempts } = { attempts: 1 }] = claim.rows
  const delayMs = RETRY_AFTER_MS[attempts - 1]
  if (delayMs === undefined && isDataError(error)) {
    work.count(bulkWork.name, 'given_up')
    return failPermanently(db, bulkWork, claim, { error, attempts })
  }
  work.count(bulkWork.name, 'failed')
  await releaseRows(db, bulkWork.table, claim, { delayMs: delayMs ?? POLL_MS })
}

/** Applies rows of a claimed job for up to `TURN_MS`, then releases the job for its next turn. */
export async function workBulkJob(deps: BulkDeps, claim: Claim<JobRow>, signal: AbortSignal): Promise<void> {
  const until = performance.now() + TURN_MS
  try {
    while (await workBulkRows(deps, claim)) if (signal.aborted || performance.now() > until) break
  } catch (error) {
    await retryOrFail(deps, claim, error)
    throw error
  }
  deps.work.count(bulkWork.name, 'done')
  await analyzeGrownTables(deps.db)
  await releaseRows(deps.db, bulkWork.table, claim, { set: sql`attempts = 0` })
}

/** Runs bulk jobs until stopped. Several processes may run at once; each claims a different job. */
export const startBulkWorker = (deps: BulkDeps): Running =>
  runWork(deps.work, {
    kind: bulkWork,
    claim: () => claimBulkJob(deps),
    run: (claim, signal) => workBulkJob(deps, claim, signal),
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
  })
