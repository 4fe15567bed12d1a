import { sql } from 'drizzle-orm'
import { alertsConsumer } from '../alert-rules/raise-alerts'
import { humanizeCategory } from '@outlet/shared/contract/products/category-text'
import { furtherSettings } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import { z } from '@outlet/shared/contract/zod'
import type { ClaimedCheck } from '../inventory-monitors/engine/claimed-check'
import { commitChecks } from '../inventory-monitors/engine/commit-checks'
import type { JudgedCheck } from '../inventory-monitors/engine/judge-check'
import { NO_EPISODES } from '../inventory-monitors/engine/judge-events'
import { writeMissed } from '../inventory-monitors/engine/write-missed'
import { insertMonitors } from '../inventory-monitors/insert-monitors'
import { newSettings } from '../inventory-monitors/monitor-settings'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { eventTable, toOutboxEvent } from '../platform/outbox/event-row'
import type { Held, Lease } from '../platform/work/work-table'
import { PRACTICE_DATA_STORE } from '../stores/counted-stores'
import { judgePast, PastCheckCounts } from './judge-past'
import { holdPracticeData } from './practice-data-row'
import { practiceCaller, type PastTime, type PracticeDeps } from './practice-deps'
import type { ProductPast } from './read-past'
import { addRules } from './write-messages'

const INTERVAL_SECONDS = 300
/** Rounds per transaction. With more, row versions slow the transaction down; with fewer, the commits do. */
const ROUNDS_PER_TRANSACTION = 20
const further = z.object(furtherSettings).parse({})

export interface PastProduct {
  productId: string
  masterCode: string | null
  category: string
  past: ProductPast
}

/**
 * Adds the monitors. Their creation time stays the present until `releaseMonitors`, so that no worker rolls up their
 * past readings. Returns each monitor's first check.
 */
async function addMonitors(
  tx: Transaction,
  { config: { timeZone } }: PracticeDeps,
  products: readonly PastProduct[],
  lease: Lease,
  { from }: PastTime,
): Promise<{ check: ClaimedCheck; past: ProductPast }[]> {
  const settingsOf = (category: string, index: number) =>
    newSettings({
      ...further,
      interval_seconds: INTERVAL_SECONDS,
      // Every third monitor requires a second reading to confirm a change.
      confirmations: index % 3 === 2 ? 2 : 1,
      note: null,
      tags: [humanizeCategory(category)],
      low_stock_threshold: 3,
      price_change_percent: 5,
      notify_creator: false,
    })
  const ids = await insertMonitors(
    tx,
    practiceCaller,
    { websiteType: PRACTICE_DATA_STORE, timeZone },
    products.map(({ productId, masterCode, category }, index) => ({
      ...settingsOf(category, index),
      productCode: productId,
      product: { productId, masterCode },
    })),
  )
  await tx.execute(sql`
    update monitor_checks set expected_from = ${new Date(from).toISOString()} where website_type = ${PRACTICE_DATA_STORE}`)
  await holdChecks(tx, lease)
  // The sync has just read the products; their known time starts with the past instead.
  await tx.execute(sql`update products set since = null where website_type = ${PRACTICE_DATA_STORE}`)
  await tx.execute(sql`update variants set since = null where website_type = ${PRACTICE_DATA_STORE}`)
  return products.flatMap(({ productId, category, past }, index) => {
    const monitorId = ids.get(productId)
    if (monitorId === undefined) return []
    const settings = settingsOf(category, index)
    const check = {
      monitorId,
      websiteType: PRACTICE_DATA_STORE,
      productCode: productId,
      productId,
      intervalSeconds: INTERVAL_SECONDS,
      confirmations: settings.confirmations,
      lowStockThreshold: settings.low_stock_threshold,
      priceChangePercent: settings.price_change_percent,
      activeHours: null,
      variantIds: null,
      missingVariantIds: [],
      stock: { state: 'unknown' as const, confirming: 0 },
      available: null,
      kind: 'unknown' as const,
      orderable: null,
      price: null,
      priceMax: null,
      episodes: NO_EPISODES,
      health: 'ok' as const,
      lastErrorCode: null,
      failures: 0,
      readAt: null,
      expectedFrom: from,
      digest: null,
    }
    return [{ check, past }]
  })
}

/**
 * Withdraws just emitted events from their consumers and passes them to the practice rules only, so that no user is
 * notified of year-old events and no task buys.
 */
export async function raisePastAlerts(
  tx: Transaction,
  { config }: PracticeDeps,
  ruleIds: readonly string[],
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; at: string }>(sql`
    delete from event_work w using events e
    where e.id = w.event_id and e.at = w.event_at and e.store = ${PRACTICE_DATA_STORE} and w.holder is null
    returning e.id, e.at::text as at`)
  if (rows.length === 0) return
  const events = await tx
    .select()
    .from(eventTable)
    .where(
      sql`${eventTable.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])
        and ${eventTable.at} = any(${sql.param(rows.map(({ at }) => at))}::timestamptz[])`,
    )
    .orderBy(eventTable.at, eventTable.id)
  await alertsConsumer({ config, ruleIds }).handle(tx, events.map(toOutboxEvent))
}

/**
 * Groups the n-th judged check of every monitor: each monitor's checks stay in order, and a commit has at most one of
 * each.
 */
function* roundsOf(judged: readonly (readonly JudgedCheck[])[]): Generator<JudgedCheck[]> {
  const maxRounds = Math.max(0, ...judged.map(({ length }) => length))
  for (let round = 0; round < maxRounds; round += 1) yield judged.flatMap((each) => each[round] ?? [])
}

/**
 * Writes monitors with the results of their past checks, judged like any check, committed in bulk and published by
 * practice rules. Returns the rules' ids, the judged checks and the number of checks. The monitors are not checked
 * until `releaseMonitors`.
 */
export async function writeChecks(
  deps: PracticeDeps,
  claim: Held,
  { products, time }: { products: readonly PastProduct[]; time: PastTime },
  signal: AbortSignal,
): Promise<{ ruleIds: string[]; judged: JudgedCheck[]; counts: PastCheckCounts }> {
  const { db, config } = deps
  const counts = new PastCheckCounts()
  const { monitors, ruleIds } = await db.transaction(async (tx) => {
    await holdPracticeData(tx, claim)
    return { monitors: await addMonitors(tx, deps, products, claim.lease, time), ruleIds: await addRules(tx) }
  })
  const rounds = [
    ...roundsOf(
      monitors.map(({ check, past }) => judgePast(check, past, { ...time, timeZone: config.timeZone, counts })),
    ),
  ]
  for (let done = 0; done < rounds.length; done += ROUNDS_PER_TRANSACTION) {
    signal.throwIfAborted()
    await db.transaction(async (tx) => {
      await holdPracticeData(tx, claim, { done, total: rounds.length })
      for (const judged of rounds.slice(done, done + ROUNDS_PER_TRANSACTION)) {
        await commitChecks(tx, claim.lease, judged, { isPast: true })
        await raisePastAlerts(tx, deps, ruleIds)
      }
      await holdChecks(tx, claim.lease)
      await publishEvent(tx, 'stores', [])
    })
  }
  return { ruleIds, judged: rounds.flat(), counts }
}

/**
 * Writes the numbers of past and of missed checks. An old day of the analysis is built once, so both are written in the
 * one transaction that ends the job.
 */
export async function writeCheckCounts(
  tx: Transaction,
  judged: readonly JudgedCheck[],
  counts: PastCheckCounts,
): Promise<void> {
  const rows = counts.rows().map(({ hour, ...row }) => ({ ...row, quarter: new Date(hour).toISOString() }))
  await tx.execute(sql`
    insert into check_counts (quarter, website_type, code, checks)
    select quarter, ${PRACTICE_DATA_STORE}, code, checks
    from json_to_recordset(${JSON.stringify(rows)}::json) as i (quarter timestamptz, code text, checks integer)
    on conflict (quarter, website_type, code) do update set checks = check_counts.checks + excluded.checks`)
  await writeMissed(tx, judged)
}

/** Holds the monitors' checks, so that no worker claims them. */
const holdChecks = (tx: Transaction, lease: Lease) =>
  tx.execute(sql`
    update monitor_checks set next_check_at = null, holder = ${lease} where website_type = ${PRACTICE_DATA_STORE}`)

/** Sets the monitors' creation to the start of their past, and starts their regular checks. */
export async function releaseMonitors(tx: Transaction, { from }: PastTime): Promise<void> {
  await tx.execute(sql`
    update inventory_monitors set created_at = ${new Date(from).toISOString()} where website_type = ${PRACTICE_DATA_STORE}`)
  await tx.execute(sql`
    update monitor_checks set holder = null, next_check_at = clock_now() + random() * interval '5 minutes'
    where website_type = ${PRACTICE_DATA_STORE}`)
}
