import { setTimeout as sleep } from 'node:timers/promises'
import { clock } from '../../platform/time/clock'
import type { Config } from '../../config'
import type { Database } from '../../platform/db/database'
import type { SecretBox } from '../../platform/secrets/secret-box'
import { storeTable } from '../../stores/store-row'
import { ClockWatch, makeDueWhatIsAhead } from './clock-watch'
import { DEFAULT_TIMES, type MonitoringLog, type MonitoringParts, type MonitoringTimes } from './monitoring-parts'
import { StoreLane } from './store-lane'
import { keepHistory } from '../history/keep-history'
import { isMonitoringPaused } from '../monitoring-pause'

const STORES_EVERY_MS = 1000
const CLOCK_EVERY_MS = 1000
const HISTORY_EVERY_MS = 60_000

export interface MonitoringOptions {
  db: Database
  config: Config
  secrets: SecretBox
  log: MonitoringLog
  now?: () => number
  times?: Partial<MonitoringTimes>
  requestMs?: number
}

/**
 * Checks due monitors and keeps their history, until stopped. Any number of processes may run it on one database. `stop`
 * loses no claimed work: readings under way are committed, or given back.
 */
export function startMonitoring({ now = clock.now, times, ...given }: MonitoringOptions): { stop(): Promise<void> } {
  const parts: MonitoringParts = { ...given, now, times: { ...DEFAULT_TIMES, ...times } }
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
    for (const store of await parts.db.select().from(storeTable)) {
      const lane = lanes.get(store.key)
      if (lane) Object.assign(lane, { store, isAllPaused })
      else if (!stopping.signal.aborted) lanes.set(store.key, new StoreLane(store, isAllPaused, parts))
    }
  }
  const watch = new ClockWatch(parts.now)
  let mayBeAhead = true
  const followClock = async () => {
    if (!watch.wentBack() && !mayBeAhead) return
    mayBeAhead = true
    await makeDueWhatIsAhead(parts.db, parts.now(), parts.times.leaseMs)
    mayBeAhead = false
  }
  const running = [
    every(CLOCK_EVERY_MS, 'following the clock', followClock),
    every(STORES_EVERY_MS, 'reading the stores', followStores),
    every(HISTORY_EVERY_MS, 'keeping the history', () => keepHistory(parts.db, parts.config.timeZone, parts.now())),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
      await Promise.all([...lanes.values()].map((lane) => lane.stop()))
    },
  }
}
