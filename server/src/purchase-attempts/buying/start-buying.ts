import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database'
import { retriedTransaction } from '../../platform/db/transaction'
import type { OutboxEvent } from '../../platform/outbox/event-row'
import { runConsumer, type Consumer } from '../../platform/outbox/run-consumer'
import { runWork, type Running } from '../../platform/work/run-work'
import type { WorkProcess } from '../../platform/work/work-process'
import { claimRows, releaseRows, type Claim } from '../../platform/work/work-table'
import { ATTEMPT_LEASE_MS, ATTEMPT_VERSION, attemptWork } from '../attempt-work'
import { registerLocalBuyer, type ClaimedAttempt } from './local-buyer'
import type { BuyingDeps } from './buying-deps'
import { maintainSignIns } from '../maintain-sign-ins'
import { triggerTasks } from '../trigger-tasks'
import { workOnAttempt } from '../work-on-attempt'

const MAX_CONCURRENT_ATTEMPTS = 20
const POLL_MS = 1000

/** Event consumer that triggers armed tasks when a check finds their products orderable. */
export const snatchTasksConsumer = (config: { timeZone: string }): Consumer => ({
  name: 'snatch-tasks',
  // Asynchronous commit is safe here: an order is only sent after the decision to submit it, and all earlier commits with
  // it, are flushed to disk.
  isUrgent: true,
  async handle(tx: Transaction, events: readonly OutboxEvent[]) {
    const byStore = new Map<string, Set<string>>()
    for (const event of events) {
      if (event.kind !== 'became_orderable' || event.store === null) continue
      const products = byStore.get(event.store) ?? new Set()
      byStore.set(event.store, products.add(event.payload.product_id))
    }
    for (const [websiteType, products] of byStore)
      await triggerTasks(tx, config.timeZone, { websiteType, products: [...products] })
  },
})

/**
 * Triggers everything that armed tasks may buy now. Covers what no event reports: the end of a cooldown or pause, the
 * start of active hours, a lost event.
 */
export const triggerAll = ({ db, config }: Pick<BuyingDeps, 'db' | 'config'>): Promise<number> =>
  retriedTransaction(db, (tx) => triggerTasks(tx, config.timeZone, 'all'))

export const claimAttempts = (deps: BuyingDeps, limit: number): Promise<Claim<ClaimedAttempt>> =>
  claimRows<ClaimedAttempt>(deps.db, attemptWork.table, {
    lease: deps.work.newLease(),
    limit,
    leaseMs: deps.leaseMs ?? ATTEMPT_LEASE_MS,
    where: sql`version <= ${ATTEMPT_VERSION}`,
    returning: sql`w.id`,
  })

/** Processes attempts until stopped. Any number of processes may run it. */
export function startBuying(deps: BuyingDeps & { work: WorkProcess }): Running {
  const { work, db, leaseMs = ATTEMPT_LEASE_MS } = deps
  const loop = runWork<ClaimedAttempt>(work, {
    kind: attemptWork,
    claim: () => claimAttempts(deps, 1),
    async run({ lease, rows }) {
      for (const row of rows) await workOnAttempt(deps, lease, row)
      work.count(attemptWork.name, 'done', rows.length)
    },
    concurrency: () => MAX_CONCURRENT_ATTEMPTS,
    leaseMs,
    pollMs: POLL_MS,
  })
  const unregister = registerLocalBuyer(db, {
    leaseMs,
    newLease: () => work.newLease(),
    handOver(claim) {
      if (!loop.handOver(claim)) void releaseRows(db, attemptWork.table, claim).catch(() => undefined)
    },
  })
  const running = [runConsumer(work, snatchTasksConsumer(deps.config)), loop, maintainSignIns(deps)]
  return {
    async stop() {
      unregister()
      await Promise.all(running.map((each) => each.stop()))
    },
  }
}
