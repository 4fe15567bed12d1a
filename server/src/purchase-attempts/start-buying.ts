import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { planBeforehand } from '../platform/db/prepared'
import { retriedTransaction } from '../platform/db/transaction'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { runConsumer, type Consumer } from '../platform/outbox/run-consumer'
import { runWork, type Running } from '../platform/work/run-work'
import type { WorkProcess } from '../platform/work/work-process'
import { claimRows, releaseRows, type Claim } from '../platform/work/work-table'
import { ATTEMPT_LEASE_MS, ATTEMPT_VERSION, attemptWork } from './attempt-work'
import { takeAttempts, type AttemptClaimed } from './buying-here'
import type { BuyingParts } from './buying-parts'
import { chances } from './find-chances'
import { spending } from './spending'
import { stayReady } from './stay-ready'
import { triggerTasks } from './trigger-tasks'
import { workOnAttempt } from './work-on-attempt'

const AT_ONCE = 20
const POLL_MS = 1000

/** Lets armed tasks buy what a check has read as orderable. */
export const snatching = (config: { timeZone: string }): Consumer => ({
  name: 'snatch-tasks',
  // To plan the look for chances takes ten times as long as to look. No order leaves before the decision to submit it is on
  // the disk, and with it all that was committed before.
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

/** What armed tasks may buy now, whatever told of it: a cooldown or a pause that is over, hours that begin, a lost event. */
export const triggerAll = ({ db, config }: Pick<BuyingParts, 'db' | 'config'>): Promise<number> =>
  retriedTransaction(db, (tx) => triggerTasks(tx, config.timeZone, 'all'))

export const claimAttempts = (parts: BuyingParts, limit: number): Promise<Claim<AttemptClaimed>> =>
  claimRows<AttemptClaimed>(parts.db, attemptWork.table, {
    lease: parts.work.newLease(),
    limit,
    leaseMs: parts.leaseMs ?? ATTEMPT_LEASE_MS,
    where: sql`version <= ${ATTEMPT_VERSION}`,
    returning: sql`w.id`,
  })

/** Buys until stopped; any number of processes may. */
export function startBuying(parts: BuyingParts & { work: WorkProcess }): Running {
  const { work, db, leaseMs = ATTEMPT_LEASE_MS } = parts
  const loop = runWork<AttemptClaimed>(work, {
    kind: attemptWork.name,
    table: attemptWork.table,
    claim: () => claimAttempts(parts, 1),
    async run({ lease, rows }) {
      for (const row of rows) await workOnAttempt(parts, lease, row)
      work.count(attemptWork.name, 'done', rows.length)
    },
    limit: () => 1,
    concurrency: () => AT_ONCE,
    leaseMs,
    pollMs: POLL_MS,
  })
  const stopTaking = takeAttempts(db, {
    leaseMs,
    newLease: () => work.newLease(),
    handOver(claim) {
      if (!loop.handOver(claim)) void releaseRows(db, attemptWork.table, claim).catch(() => undefined)
    },
  })
  const stopPlanning = planBeforehand(db.$client, [
    chances({ websiteType: '', products: [] }),
    spending({ taskIds: [], channelIds: [], day: '2000-01-01' }),
  ])
  const running = [runConsumer(work, snatching(parts.config)), loop, stayReady(parts)]
  return {
    async stop() {
      stopTaking()
      stopPlanning()
      await Promise.all(running.map((each) => each.stop()))
    },
  }
}
