import { setMaxListeners } from 'node:events'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { uuidv7 } from '../../platform/db/uuid'
import { ConnectorError } from '../connector-error'
import { openConnector, type ConnectorParts } from '../open-connector'
import { storeTable, type StoreSyncRow } from '../store-row'
import { SyncRun } from './run-sync'
import {
  claimSync,
  fail,
  giveBack,
  isLastAttempt,
  isPastLastAttempt,
  LeaseLostError,
  RENEW_MS,
  renewLease,
  waitForResume,
} from './sync-state'

export interface WorkerParts extends ConnectorParts {
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

const brokeOff = () =>
  new ConnectorError('store.sync_failed', { message: 'broke off again and again; the log says why' })

/** Does a sync if nobody else does, to its end or until `stop` is aborted. Never rejects for what a store answers. */
export async function workSync(parts: WorkerParts, syncId: string, stop: AbortSignal): Promise<void> {
  const { db, log } = parts
  const sync = await claimSync(db, syncId, uuidv7())
  if (!sync) return
  if (isPastLastAttempt(sync)) return fail(db, sync, brokeOff())
  const lost = new AbortController()
  const signal = AbortSignal.any([stop, lost.signal])
  // Every read of the sync listens to it.
  setMaxListeners(0, signal)
  const renewal = setInterval(() => {
    renewLease(db, sync).catch((error: unknown) => {
      if (error instanceof LeaseLostError) lost.abort(error)
      else log.warn({ err: error, sync: sync.id }, 'the lease of a sync could not be renewed')
    })
  }, RENEW_MS)
  try {
    await run(parts, sync, signal)
  } catch (error) {
    await end(parts, sync, stop, error)
  } finally {
    clearInterval(renewal)
  }
}

async function run(parts: WorkerParts, sync: StoreSyncRow, signal: AbortSignal): Promise<void> {
  const { db } = parts
  const [store] = await db.select().from(storeTable).where(eq(storeTable.key, sync.websiteType))
  if (!store) throw new Error('the sync has no store')
  await new SyncRun({ db, connector: openConnector(store, parts), store, sync, signal }).run()
}

async function end({ db, log }: WorkerParts, sync: StoreSyncRow, stop: AbortSignal, error: unknown): Promise<void> {
  if (error instanceof LeaseLostError) return
  if (stop.aborted) return giveBack(db, sync, { atOnce: true })
  if (error instanceof ConnectorError && error.code === 'store.paused') return waitForResume(db, sync)
  if (error instanceof ConnectorError) {
    log.warn({ store: sync.websiteType, code: error.code, reason: error.message }, 'a sync failed')
    return fail(db, sync, error)
  }
  log.error({ err: error, store: sync.websiteType }, 'a sync broke off')
  if (!isLastAttempt(sync)) return giveBack(db, sync, { atOnce: false })
  await fail(db, sync, brokeOff())
}
