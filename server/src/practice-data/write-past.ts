import { sql } from 'drizzle-orm'
import { ensurePartitions } from '../inventory-monitors/history/keep-partitions'
import { rollUpDays } from '../inventory-monitors/history/roll-up-days'
import { rollUpHours } from '../inventory-monitors/history/roll-up-hours'
import { ensureEventPartitions } from '../platform/outbox/event-partitions'
import { publishEvent } from '../platform/live/publish-event'
import { clock } from '../platform/time/clock'
import { LeaseLostError } from '../platform/work/run-work'
import { stillHeld, type Held } from '../platform/work/work-table'
import { ensurePastStore, productsToMonitor } from './ensure-past-store'
import { practiceWork } from './practice-data-row'
import type { PracticeParts, PastTime } from './practice-parts'
import { readPast } from './read-past'
import { addRules, endMessages } from './write-messages'
import { writePurchases } from './write-purchases'
import { writeChecks, type PastProduct } from './write-checks'

const DAY = 86_400_000
const DAYS = 365
const MONITORS = 40
const TOLD_EVERY_MS = 1000

/** Before the long transaction, which would keep everybody from their tables while it makes one. */
async function ensurePast({ db }: PracticeParts, { from, until }: PastTime): Promise<void> {
  const instants: number[] = []
  for (let at = from; at <= until + DAY; at += 14 * DAY) instants.push(at)
  for (const table of ['stock_intervals', 'stock_hours', 'stock_days'] as const) await ensurePartitions(db, table, instants)
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

/** Tells how far it is, at most every second; not in the long transaction, of which nobody sees anything. */
function progressOf({ db }: PracticeParts, claim: Held) {
  let toldAt = 0
  return async (done: number, total: number) => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return
    toldAt = performance.now()
    await db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(
        sql`update practice_data set done = ${done}, total = ${total} where ${stillHeld(practiceWork.table, claim)}`,
      )
      if (!rowCount) throw new LeaseLostError()
      await publishEvent(tx, 'stores', [])
    })
  }
}

/**
 * Writes the practice data: a year of checks, what rules told of them, and what tasks bought. All but the catalogue is
 * one transaction, so that nobody sees half of it, and a process that dies leaves nothing. Throws LeaseLostError where
 * its removal was asked for meanwhile, and where the practice store does not answer.
 */
export async function writePast(parts: PracticeParts, claim: Held, signal: AbortSignal): Promise<void> {
  const { db, config } = parts
  const until = Math.floor(clock.now() / 1000) * 1000
  const time = { from: until - DAYS * DAY, until }
  const products = await readPasts(parts, time, signal)
  const onProgress = progressOf(parts, claim)
  await ensurePast(parts, time)
  await db.transaction(async (tx) => {
    // Partitions that hold nothing yet may be dropped by whoever keeps the history.
    await tx.execute(sql`lock table stock_intervals, events in row exclusive mode`)
    const ruleIds = await addRules(tx)
    await writeChecks(tx, parts, { lease: claim.lease, products, time, ruleIds }, async (done, total) => {
      signal.throwIfAborted()
      await onProgress(done, total)
    })
    await writePurchases(tx, parts, time, ruleIds)
    await endMessages(tx, ruleIds)
    await tx.execute(sql`
      update monitor_checks set holder = null, next_check_at = clock_now() + random() * interval '5 minutes'
      where website_type = (select store_key from practice_data)`)
    const { rowCount } = await tx.execute(sql`
      update practice_data set finished_at = clock_now(), next_at = null, holder = null, done = total
      where ${stillHeld(practiceWork.table, claim)}`)
    if (!rowCount) throw new LeaseLostError()
    await publishEvent(tx, 'stores', [])
  })
  // At once, so that the first look at a trend is quick; whoever keeps the history does it otherwise.
  await rollUpHours(db, config.timeZone, until)
  await rollUpDays(db, config.timeZone, until)
}
