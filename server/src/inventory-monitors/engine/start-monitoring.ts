import { setTimeout as sleep } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { StoreDialect } from '@outlet/shared/contract/store-settings'
import type { Config } from '../../config'
import type { Database } from '../../platform/db/database'
import type { SecretBox } from '../../platform/secrets/secret-box'
import type { WorkProcess } from '../../platform/work/work-process'
import { storeTable } from '../../stores/store-row'
import { ClockWatch, makeDueWhatIsAhead } from './clock-watch'
import { DEFAULT_TIMES, type MonitoringLog, type MonitoringParts, type MonitoringTimes } from './monitoring-parts'
import { StoreLane } from './store-lane'
import { isMonitoringPaused } from '../monitoring-pause'

const STORES_EVERY_MS = 1000
const CLOCK_EVERY_MS = 1000

export interface MonitoringOptions {
  db: Database
  work: WorkProcess
  config: Config
  secrets: SecretBox
  log: MonitoringLog
  times?: Partial<MonitoringTimes>
  requestMs?: number
}

/**
 * Checks due monitors, until stopped. Any number of processes may run it on one database. `stop`
 * loses no claimed work: readings under way are committed, or given back.
 */
export function startMonitoring({ times, ...given }: MonitoringOptions): { stop(): Promise<void> } {
  const parts: MonitoringParts = { ...given, times: { ...DEFAULT_TIMES, ...times } }
  const lanes = new Map<string, StoreLane>()
  const stopping = new AbortController()

  const every = async (ms: number, what: string, work: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => parts.log.error({ err: error }, `${what} failed`))
      await sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const followStores = async () => {
    const isAllPaused = await isMonitoringPaused(parts.db)
    // Of dialects that this process does not speak, another one does.
    for (const store of await parts.db
      .select()
      .from(storeTable)
      .where(inArray(storeTable.dialect, StoreDialect.options))) {
      const lane = lanes.get(store.key)
      if (lane) Object.assign(lane, { store, isAllPaused })
      else if (!stopping.signal.aborted) lanes.set(store.key, new StoreLane(store, isAllPaused, parts))
    }
  }
  const watch = new ClockWatch()
  let mayBeAhead = true
  const followClock = async () => {
    if (!watch.wentBack() && !mayBeAhead) return
    mayBeAhead = true
    await makeDueWhatIsAhead(parts.db, parts.times.leaseMs)
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
      await Promise.all([...lanes.values()].map((lane) => lane.stop()))
    },
  }
}
