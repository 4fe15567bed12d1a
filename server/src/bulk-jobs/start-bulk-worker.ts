import { sql } from 'drizzle-orm'
import { analyzeGrownTables } from '../platform/db/analyze-grown-tables'
import { giveUp } from '../platform/work/given-up'
import { runWork, type Running } from '../platform/work/run-work'
import { isOfTheData } from '../platform/work/work-commit'
import { claimRows, releaseRows, type Claim } from '../platform/work/work-table'
import { bulkKind, bulkWork } from './bulk-work'
import { workBulkRows, type BulkParts } from './work-bulk-rows'

/** A job that nobody told of (a wake-up lost, a worker killed) is found after this long. */
const POLL_MS = 2000
const LEASE_MS = 30_000
/** Then the job with the least done has its turn, so that a short one does not wait for a long one. */
const TURN_MS = 1000
const RETRY_AFTER_MS = [1000, 5000, 30_000, 300_000]
const VERSION = 1

interface JobRow extends Record<string, unknown> {
  attempts: number
}

/** What this process can do, as `bulk_jobs.kind` says it. */
const kindsOf = (lists: BulkParts['lists']): string[] =>
  [...lists].flatMap(([path, { kinds }]) => kinds.map((kind) => bulkKind(path, { kind })))

/** Takes the job with the least done of those that nobody is at. */
export const claimBulkJob = ({ db, work, lists }: BulkParts): Promise<Claim<JobRow>> =>
  claimRows(db, bulkWork.table, {
    lease: work.newLease(),
    limit: 1,
    leaseMs: LEASE_MS,
    where: sql`kind = any(${sql.param(kindsOf(lists))}::text[]) and version <= ${VERSION}`,
    orderBy: sql`changed + unchanged + refused, created_at`,
    returning: sql`w.attempts`,
  })

/** What fails is tried again after a while, then given up. */
async function setAside({ db, work }: BulkParts, claim: Claim<JobRow>, error: unknown): Promise<void> {
  const [{ attempts } = { attempts: 1 }] = claim.rows
  const delayMs = RETRY_AFTER_MS[attempts - 1]
  if (delayMs === undefined && isOfTheData(error)) {
    work.count(bulkWork.name, 'given_up')
    return giveUp(db, bulkWork, claim, { error, attempts })
  }
  work.count(bulkWork.name, 'failed')
  await releaseRows(db, bulkWork.table, claim, { delayMs: delayMs ?? POLL_MS })
}

/** Does rows of a claimed job for a while, then gives it back with what is left of it. */
export async function workBulkJob(parts: BulkParts, claim: Claim<JobRow>, signal: AbortSignal): Promise<void> {
  const until = performance.now() + TURN_MS
  try {
    while (await workBulkRows(parts, claim)) if (signal.aborted || performance.now() > until) break
  } catch (error) {
    await setAside(parts, claim, error)
    throw error
  }
  parts.work.count(bulkWork.name, 'done')
  await analyzeGrownTables(parts.db)
  await releaseRows(parts.db, bulkWork.table, claim, { set: sql`attempts = 0` })
}

/** Does bulk jobs until stopped; any number of processes may, each is at another job. */
export const startBulkWorker = (parts: BulkParts): Running =>
  runWork(parts.work, {
    kind: bulkWork.name,
    table: bulkWork.table,
    claim: () => claimBulkJob(parts),
    run: (claim, signal) => workBulkJob(parts, claim, signal),
    limit: () => 1,
    concurrency: () => 1,
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
  })
