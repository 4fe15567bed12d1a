import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { LeaseLostError, runWork, type Running } from '../platform/work/run-work'
import type { WorkProcess } from '../platform/work/work-process'
import { ConnectorError } from '../stores/connector-error'
import { openConnector, type ConnectorDeps } from '../stores/open-connector'
import { storeTable } from '../stores/store-row'
import { SyncRun } from './run-sync'
import {
  claimSyncs,
  failSync,
  releaseSync,
  isLastAttempt,
  isPastLastAttempt,
  SYNC_LEASE_MS,
  syncWork,
  waitForResume,
  type HeldSync,
} from '../stores/sync/sync-state'

export interface WorkerDeps extends ConnectorDeps {
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

const repeatedFailure = () =>
  new ConnectorError('store.sync_failed', { message: 'broke off again and again; the log says why' })

/** Runs a claimed sync to its end or until `signal` is aborted. Never rejects because of a store's response. */
export async function workSync(deps: WorkerDeps, own: HeldSync, signal: AbortSignal): Promise<void> {
  if (isPastLastAttempt(own)) return failSync(deps.db, own, repeatedFailure())
  try {
    await run(deps, own, signal)
  } catch (error) {
    await end(deps, own, signal, error)
  }
}

async function run(deps: WorkerDeps, own: HeldSync, signal: AbortSignal): Promise<void> {
  const { db } = deps
  const [store] = await db.select().from(storeTable).where(eq(storeTable.key, own.sync.website_type))
  if (!store) throw new Error('the sync has no store')
  await new SyncRun({ db, connector: openConnector(store, deps), store, own, signal }).run()
}

async function end({ db, log }: WorkerDeps, own: HeldSync, signal: AbortSignal, error: unknown): Promise<void> {
  const { sync } = own
  if (error instanceof LeaseLostError) return
  // If the lease was lost, the sync is no longer held and the release has no effect.
  if (signal.aborted) return releaseSync(db, own, { atOnce: true })
  if (error instanceof ConnectorError && error.code === 'store.paused') return waitForResume(db, own)
  if (error instanceof ConnectorError) {
    log.warn({ store: sync.website_type, code: error.code, reason: error.message }, 'a sync failed')
    return failSync(db, own, error)
  }
  log.error({ err: error, store: sync.website_type }, 'a sync broke off')
  if (!isLastAttempt(own)) return releaseSync(db, own, { atOnce: false })
  await failSync(db, own, repeatedFailure())
}

/** Maximum number of concurrent syncs in one process. */
const CONCURRENCY = 4
const POLL_MS = 1000

/** Runs requested syncs, each from its stored position, until stopped. */
export const startSyncWorker = (deps: WorkerDeps & { work: WorkProcess }): Running =>
  runWork<HeldSync>(deps.work, {
    kind: syncWork,
    claim: () => claimSyncs(deps.db, deps.work.newLease(), 1),
    run: async ({ rows }, signal) => {
      for (const own of rows) await workSync(deps, own, signal)
      deps.work.count(syncWork.name, 'done', rows.length)
    },
    concurrency: () => CONCURRENCY,
    leaseMs: SYNC_LEASE_MS,
    pollMs: POLL_MS,
    // Another worker resumes a stopped sync from its position.
    graceMs: 0,
  })
