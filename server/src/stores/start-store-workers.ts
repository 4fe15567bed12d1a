import { PgBoss } from 'pg-boss'
import { z } from '@outlet/shared/contract/zod'
import { askDueSyncs } from './sync/ask-due-syncs'
import { waitingSyncs } from './sync/sync-state'
import { workSync, type WorkerParts } from './sync/sync-worker'

const QUEUE = 'store-sync'
/** Syncs that one process does at a time. */
const CONCURRENCY = 4
const LOOK_EVERY_MS = 1000
const ASK_EVERY_MS = 60_000
const DAY_SECONDS = 86_400

const Job = z.object({ syncId: z.uuid() })

export interface StoreWorkers {
  /** Gives running syncs back, each at the place it came to; others, or the next start, go on from there. */
  stop(): Promise<void>
}

/**
 * Does the syncs that are asked for. The row in `store_syncs` says what is to be done and holds its lease; pg-boss (own
 * schema) spreads it over the processes. What waits is looked for every second, so that a sync whose worker died goes
 * on as soon as its lease is over.
 */
export async function startStoreWorkers({ url, ...parts }: WorkerParts & { url: string }): Promise<StoreWorkers> {
  const { db, log } = parts
  const stop = new AbortController()
  const running = new Set<Promise<void>>()
  const boss = new PgBoss({
    connectionString: url,
    schema: 'pgboss',
    application_name: 'outlet-console jobs',
    max: 3,
    schedule: false,
    useListenNotify: true,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'))
  await boss.start()
  await boss.createQueue(QUEUE, {
    // One waiting job a sync; a dead worker's active one keeps nobody off.
    policy: 'short',
    notify: true,
    retryLimit: 0,
    expireInSeconds: DAY_SECONDS - 1,
    heartbeatSeconds: 60,
    deleteAfterSeconds: DAY_SECONDS,
  })
  const options = { batchSize: 1, localConcurrency: CONCURRENCY, pollingIntervalSeconds: 2 }
  await boss.work<unknown>(QUEUE, options, async (jobs) => {
    for (const job of jobs) {
      const work = workSync(parts, Job.parse(job.data).syncId, stop.signal)
      running.add(work)
      await work.finally(() => running.delete(work))
    }
  })
  const look = async () => {
    for (const syncId of await waitingSyncs(db)) await boss.send(QUEUE, { syncId }, { singletonKey: syncId })
  }
  const timer = setInterval(
    () => void look().catch((error: unknown) => log.warn({ err: error }, 'waiting syncs could not be read')),
    LOOK_EVERY_MS,
  )
  const schedule = setInterval(
    () => void askDueSyncs(db).catch((error: unknown) => log.warn({ err: error }, 'due syncs could not be asked for')),
    ASK_EVERY_MS,
  )
  return {
    stop: async () => {
      clearInterval(timer)
      clearInterval(schedule)
      stop.abort(new Error('the worker stops'))
      await Promise.allSettled(running)
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
