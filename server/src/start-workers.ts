import type { FastifyBaseLogger } from 'fastify'
import { startRollingUp } from './analytics/start-rolling-up'
import { alertsConsumer } from './alert-rules/raise-alerts'
import { startBulkWorker } from './bulk-jobs/start-bulk-worker'
import { bulkLists } from './bulk-lists'
import type { Config, WorkGroup } from './config'
import { personalConsumer } from './deliveries/send-personal'
import { startDelivering } from './deliveries/send-deliveries'
import { startMonitoring } from './inventory-monitors/engine/start-monitoring'
import { bellConsumer } from './notifications/bell'
import { startOrderRefreshes } from './task-orders/refresh-orders'
import type { BuyingDeps } from './purchase-attempts/buying/buying-deps'
import { startBuying } from './purchase-attempts/buying/start-buying'
import type { Database } from './platform/db/database'
import { startPracticeWorker } from './practice-data/start-practice-worker'
import { runConsumer } from './platform/outbox/run-consumer'
import type { SecretBox } from './platform/secrets/secret-box'
import { runEvery } from './platform/work/every'
import type { Running } from './platform/work/run-work'
import type { WorkProcess } from './platform/work/work-process'
import { startChecking } from './releases/browser/start-checking'
import { schedules } from './schedules'
import { startSyncWorker } from './product-sync/sync-worker'

export interface WorkerDeps {
  db: Database
  work: WorkProcess
  config: Config
  secrets: SecretBox
  log: FastifyBaseLogger
  /** Path of the bundle of `releases/browser/check-main.ts`. */
  checkScript: string
  /** For tests that stop a worker during a purchase. */
  buying?: Pick<BuyingDeps, 'reached' | 'leaseMs'>
}

const starts: Record<WorkGroup, (deps: WorkerDeps) => Running> = {
  monitoring: (deps) => startMonitoring(deps),
  syncing: (deps) => startSyncWorker(deps),
  bulk: (deps) => {
    const running = [startBulkWorker({ ...deps, lists: bulkLists(deps) }), startPracticeWorker(deps)]
    return { stop: async () => void (await Promise.all(running.map((each) => each.stop()))) }
  },
  delivering: (deps) => {
    const running = [
      runConsumer(deps.work, bellConsumer),
      runConsumer(deps.work, alertsConsumer(deps)),
      runConsumer(deps.work, personalConsumer),
      startDelivering(deps),
    ]
    return { stop: async () => void (await Promise.all(running.map((each) => each.stop()))) }
  },
  buying: (deps) => {
    const running = [startBuying({ ...deps, ...deps.buying }), startOrderRefreshes(deps)]
    return { stop: async () => void (await Promise.all(running.map((each) => each.stop()))) }
  },
  releases: (deps) => startChecking(deps),
  analytics: (deps) => startRollingUp(deps),
}

/** Starts the work groups that `config.work` names, and the schedules. */
export async function startWorkers(deps: WorkerDeps): Promise<Running> {
  const { config, work } = deps
  const running = [await runEvery(work, schedules(deps)), ...config.work.map((group) => starts[group](deps))]
  return {
    async stop() {
      await Promise.all(running.map((each) => each.stop()))
    },
  }
}
