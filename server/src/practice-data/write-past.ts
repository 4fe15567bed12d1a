import { sql } from 'drizzle-orm'
import { ensurePartitions } from '../inventory-monitors/history/keep-partitions'
import { rollUpDays } from '../inventory-monitors/history/roll-up-days'
import { rollUpHours } from '../inventory-monitors/history/roll-up-hours'
import { analyzeGrownTables } from '../platform/db/analyze-grown-tables'
import { retriedTransaction } from '../platform/db/transaction'
import { publishEvent } from '../platform/live/publish-event'
import { ensureEventPartitions } from '../platform/outbox/event-partitions'
import { clock } from '../platform/time/clock'
import type { Held } from '../platform/work/work-table'
import { ensurePastStore, productsToMonitor } from './ensure-past-store'
import { erase } from './erase-past'
import { holdPracticeData } from './practice-data-row'
import { practiceTopics, type PracticeParts, type PastTime } from './practice-parts'
import { readPast } from './read-past'
import { releaseMonitors, writeCheckCounts, writeChecks, type PastProduct } from './write-checks'
import { endMessages } from './write-messages'
import { writePurchases } from './write-purchases'

const DAY = 86_400_000
const DAYS = 365
const MONITORS = 40

/** Before the transactions of the job, which would keep everybody from their tables while they make one. */
async function ensurePast({ db }: PracticeParts, { from, until }: PastTime): Promise<void> {
  const instants: number[] = []
  for (let at = from; at <= until + DAY; at += 14 * DAY) instants.push(at)
  await ensurePartitions(db, 'stock_intervals', instants)
  await db.transaction((tx) => ensureEventPartitions(tx, instants))
}

async function readPasts(parts: PracticeParts, time: PastTime, signal: AbortSignal): Promise<PastProduct[]> {
  const store = await ensurePastStore(parts, signal)
  const products: PastProduct[] = []
  for (const { id, master_id, category } of await productsToMonitor(parts, MONITORS)) {
    products.push({ productId: id, masterCode: master_id, category, past: await readPast(store, id, time, signal) })
  }
  return products
}

/**
 * Writes the practice data: a year of checks, what rules told of them, and what tasks bought; in small transactions, each
 * of which is still this worker's. What another try has left is removed first. Throws LeaseLostError where its removal was
 * asked for meanwhile, and otherwise where the practice store does not answer.
 */
export async function writePast(parts: PracticeParts, claim: Held, signal: AbortSignal): Promise<void> {
  const { db, config } = parts
  await retriedTransaction(db, async (tx) => {
    await holdPracticeData(tx, claim, { done: 0, total: 0 })
    await erase(tx)
  })
  const until = Math.floor(clock.now() / 1000) * 1000
  const time = { from: until - DAYS * DAY, until }
  const products = await readPasts(parts, time, signal)
  await ensurePast(parts, time)
  const { ruleIds, counts } = await writeChecks(parts, claim, { products, time }, signal)
  await db.transaction(async (tx) => {
    await holdPracticeData(tx, claim)
    await writePurchases(tx, parts, time, ruleIds)
    await endMessages(tx, ruleIds)
    await writeCheckCounts(tx, parts, counts, time)
    await releaseMonitors(tx, time)
    await tx.execute(
      sql`update practice_data set finished_at = clock_now(), next_at = null, holder = null, done = total`,
    )
    for (const topic of practiceTopics) await publishEvent(tx, topic, [])
  })
  await analyzeGrownTables(db)
  // At once, so that the first look at a trend is quick; whoever keeps the history does it otherwise.
  await rollUpHours(db, config.timeZone, until)
  await rollUpDays(db, config.timeZone, until)
  await analyzeGrownTables(db)
}
