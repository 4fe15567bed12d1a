import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { LeaseLostError, runWork, type Running } from '../../platform/work/run-work'
import type { WorkProcess } from '../../platform/work/work-process'
import { ConnectorError } from '../connector-error'
import { openConnector, type ConnectorParts } from '../open-connector'
import { storeTable } from '../store-row'
import { SyncRun } from './run-sync'
import {
  claimSyncs,
  fail,
  giveBack,
  isLastAttempt,
  isPastLastAttempt,
  SYNC_LEASE_MS,
  syncWork,
  waitForResume,
  type HeldSync,
} from './sync-state'

export interface WorkerParts extends ConnectorParts {
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

const brokeOff = () =>
  new ConnectorError('store.sync_failed', { message: 'broke off again and again; the log says why' })

/** Does a claimed sync, to its end or until `signal` is aborted. Never rejects for what a store answers. */
export async function workSync(parts: WorkerParts, own: HeldSync, signal: AbortSignal): Promise<void> {
  if (isPastLastAttempt(own)) return fail(parts.db, own, brokeOff())
  try {
    await run(parts, own, signal)
  } catch (error) {
    await end(parts, own, signal, error)
  }
}

async function run(parts: WorkerParts, own: HeldSync, signal: AbortSignal): Promise<void> {
  const { db } = parts
  const [store] = await db.select().from(storeTable).where(eq(storeTable.key, own.sync.websiteType))
  if (!store) throw new Error('the sync has no store')
  await new SyncRun({ db, connector: openConnector(store, parts), store, own, signal }).run()
}

async function end({ db, log }: WorkerParts, own: HeldSync, signal: AbortSignal, error: unknown): Promise<void> {
  const { sync } = own
  if (error instanceof LeaseLostError) return
  // Of a lease that was lost nothing is held any more, and nothing given back.
  if (signal.aborted) return giveBack(db, own, { atOnce: true })
  if (error instanceof ConnectorError && error.code === 'store.paused') return waitForResume(db, own)
  if (error instanceof ConnectorError) {
    log.warn({ store: sync.websiteType, code: error.code, reason: error.message }, 'a sync failed')
    return fail(db, own, error)
  }
  log.error({ err: error, store: sync.websiteType }, 'a sync broke off')
  if (!isLastAttempt(own)) return giveBack(db, own, { atOnce: false })
  await fail(db, own, brokeOff())
}

/** Syncs that one process does at a time. */
const CONCURRENCY = 4
const POLL_MS = 1000

/** Does the syncs that are asked for, each from the place that it came to, until stopped. */
export const startSyncWorker = (parts: WorkerParts & { work: WorkProcess }): Running =>
  runWork<HeldSync>(parts.work, {
    kind: syncWork.name,
    table: syncWork.table,
    claim: () => claimSyncs(parts.db, parts.work.newLease(), 1),
    run: async ({ rows }, signal) => {
      for (const own of rows) await workSync(parts, own, signal)
      parts.work.count(syncWork.name, 'done', rows.length)
    },
    limit: () => 1,
    concurrency: () => CONCURRENCY,
    leaseMs: SYNC_LEASE_MS,
    pollMs: POLL_MS,
    // A sync goes on elsewhere from where it came to.
    graceMs: 0,
  })
