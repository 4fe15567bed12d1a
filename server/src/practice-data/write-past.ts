import { sql } from 'drizzle-orm'
import { ensurePartitions } from '../inventory-monitors/history/history-partitions'
import { rollUpDays } from '../inventory-monitors/history/roll-up-days'
import { rollUpHours } from '../inventory-monitors/history/roll-up-hours'
import { analyzeGrownTables } from '../platform/db/analyze-grown-tables'
import { retriedTransaction } from '../platform/db/transaction'
import { publishEvent } from '../platform/live/publish-event'
import { ensureEventPartitions } from '../platform/outbox/event-partitions'
import { clock } from '../platform/time/clock'
import type { Held } from '../platform/work/work-table'
import { ensurePastStore, productsToMonitor } from './ensure-past-store'
import { deletePracticeData } from './erase-past'
import { holdPracticeData } from './practice-data-row'
import { practiceTopics, type PracticeDeps, type PastTime } from './practice-deps'
import { readPast } from './read-past'
import { releaseMonitors, writeCheckCounts, writeChecks, type PastProduct } from './write-checks'
import { endMessages } from './write-messages'
import { writePurchases } from './write-purchases'

const DAY = 86_400_000
const DAYS = 365
const MONITORS = 40

/** Creates the partitions before the job's transactions, which would otherwise block the tables for others. */
async function ensurePast({ db }: PracticeDeps, { from, until }: PastTime): Promise<void> {
  const instants: number[] = []
  for (let at = from; at <= until + DAY; at += 14 * DAY) instants.push(at)
  await ensurePartitions(db, 'stock_intervals', instants)
  await db.transaction((tx) => ensureEventPartitions(tx, instants))
}

async function readPasts(deps: PracticeDeps, time: PastTime, signal: AbortSignal): Promise<PastProduct[]> {
  const store = await ensurePastStore(deps, signal)
  const products: PastProduct[] = []
  for (const { id, master_id, category } of await productsToMonitor(deps, MONITORS)) {
    products.push({ productId: id, masterCode: master_id, category, past: await readPast(store, id, time, signal) })
  }
  return products
}

/**
 * Writes the practice data (a year of checks, the rules' messages, and the tasks' purchases) in small transactions,
 * each of which verifies the lease. The remains of an earlier attempt are removed first. Throws LeaseLostError if the
 * removal is requested meanwhile, and another error if the practice store does not respond.
 */
export async function writePast(deps: PracticeDeps, claim: Held, signal: AbortSignal): Promise<void> {
  const { db, config } = deps
  await retriedTransaction(db, async (tx) => {
    await holdPracticeData(tx, claim, { done: 0, total: 0 })
    await deletePracticeData(tx)
  })
  const until = Math.floor(clock.now() / 1000) * 1000
  const time = { from: until - DAYS * DAY, until }
  const products = await readPasts(deps, time, signal)
  await ensurePast(deps, time)
  const { ruleIds, judged, counts } = await writeChecks(deps, claim, { products, time }, signal)
  await db.transaction(async (tx) => {
    await holdPracticeData(tx, claim)
    await writePurchases(tx, deps, time, ruleIds)
    await endMessages(tx, ruleIds)
    await writeCheckCounts(tx, judged, counts)
    await releaseMonitors(tx, time)
    await tx.execute(
      sql`update practice_data set finished_at = clock_now(), next_at = null, holder = null, done = total`,
    )
    for (const topic of practiceTopics) await publishEvent(tx, topic, [])
  })
  await analyzeGrownTables(db)
  // Rolled up at once, so that the first trend loads quickly; otherwise the history schedule would do it later.
  await rollUpHours(db, config.timeZone, until)
  await rollUpDays(db, config.timeZone, until)
  await analyzeGrownTables(db)
}
