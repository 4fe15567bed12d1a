import { setTimeout as sleep } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import { storeTable } from '../../stores/store-row'
import { ClockWatch, makeFutureChecksDue } from './clock-watch'
import { DEFAULT_TIMES, type MonitoringDeps, type MonitoringTimes } from './monitoring-deps'
import { StoreQueue } from './store-queue'
import { isMonitoringPaused } from '../monitoring-pause'

const STORES_EVERY_MS = 1000
const CLOCK_EVERY_MS = 1000

export type MonitoringOptions = Omit<MonitoringDeps, 'times'> & { times?: Partial<MonitoringTimes> }

/**
 * Runs due checks until stopped. Several processes may run on one database. `stop` loses no claimed work: readings
 * under way are committed or released.
 */
export function startMonitoring({ times, ...given }: MonitoringOptions): { stop(): Promise<void> } {
  const deps: MonitoringDeps = { ...given, times: { ...DEFAULT_TIMES, ...times } }
  const queues = new Map<string, StoreQueue>()
  const stopping = new AbortController()

  const every = async (ms: number, what: string, work: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => deps.log.error({ err: error }, `${what} failed`))
      await sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const followStores = async () => {
    const isAllPaused = await isMonitoringPaused(deps.db)
    // Stores with dialects unknown to this version are left to other processes.
    for (const store of await deps.db
      .select()
      .from(storeTable)
      .where(inArray(storeTable.dialect, StoreDialect.options))) {
      const queue = queues.get(store.key)
      if (queue) Object.assign(queue, { store, isAllPaused })
      else if (!stopping.signal.aborted) queues.set(store.key, new StoreQueue(store, isAllPaused, deps))
    }
  }
  const watch = new ClockWatch()
  let mayBeAhead = true
  const followClock = async () => {
    if (!watch.wentBack() && !mayBeAhead) return
    mayBeAhead = true
    await makeFutureChecksDue(deps.db, deps.times.leaseMs)
    mayBeAhead = false
  }
  const running = [
    every(CLOCK_EVERY_MS, 'following the clock', followClock),
    every(STORES_EVERY_MS, 'reading the stores', followStores),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
      await Promise.all([...queues.values()].map((queue) => queue.stop()))
    },
  }
}
