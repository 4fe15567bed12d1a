import type { FastifyBaseLogger } from 'fastify'
import { startRollingUp } from './analytics/start-rolling-up'
import { alerts } from './alert-rules/raise-alerts'
import { startBulkWorker } from './bulk-jobs/start-bulk-worker'
import { bulkLists } from './bulk-lists'
import type { Config, WorkGroup } from './config'
import { startDelivering } from './deliveries/send-deliveries'
import { startMonitoring } from './inventory-monitors/engine/start-monitoring'
import { bell } from './notifications/bell'
import { startOrderRefreshes } from './orders/refresh-orders'
import type { BuyingParts } from './purchase-attempts/buying-parts'
import { startBuying } from './purchase-attempts/start-buying'
import type { Database } from './platform/db/database'
import { startPracticeWorker } from './practice-data/start-practice-worker'
import { runConsumer } from './platform/outbox/run-consumer'
import type { SecretBox } from './platform/secrets/secret-box'
import { runEvery } from './platform/work/every'
import type { Running } from './platform/work/run-work'
import type { WorkProcess } from './platform/work/work-process'
import { startChecking } from './releases/browser/start-checking'
import { schedules } from './schedules'
import { startSyncWorker } from './stores/sync/sync-worker'

export interface WorkerParts {
  db: Database
  work: WorkProcess
  config: Config
  secrets: SecretBox
  log: FastifyBaseLogger
  /** Bundle of `releases/browser/check-main.ts`. */
  checkScript: string
  /** Of tests that stop a worker while it buys. */
  buying?: Pick<BuyingParts, 'reached' | 'leaseMs'>
}

const starts: Record<WorkGroup, (parts: WorkerParts) => Running> = {
  monitoring: (parts) => startMonitoring(parts),
  syncing: (parts) => startSyncWorker(parts),
  bulk: (parts) => {
    const running = [startBulkWorker({ ...parts, lists: bulkLists(parts) }), startPracticeWorker(parts)]
    return { stop: async () => void (await Promise.all(running.map((each) => each.stop()))) }
  },
  delivering: (parts) => {
    const running = [runConsumer(parts.work, bell), runConsumer(parts.work, alerts(parts)), startDelivering(parts)]
    return { stop: async () => void (await Promise.all(running.map((each) => each.stop()))) }
  },
  buying: (parts) => {
    const running = [startBuying({ ...parts, ...parts.buying }), startOrderRefreshes(parts)]
    return { stop: async () => void (await Promise.all(running.map((each) => each.stop()))) }
  },
  releases: (parts) => startChecking(parts),
  analytics: (parts) => startRollingUp(parts),
}

/** Starts the parts of the work that `config.work` names, and what is done again and again. */
export async function startWorkers(parts: WorkerParts): Promise<Running> {
  const { config, work } = parts
  const running = [await runEvery(work, schedules(parts)), ...config.work.map((group) => starts[group](parts))]
  return {
    async stop() {
      await Promise.all(running.map((each) => each.stop()))
    },
  }
}
