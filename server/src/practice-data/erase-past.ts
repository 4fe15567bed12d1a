import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { publishEvent } from '../platform/live/publish-event'
import type { Held } from '../platform/work/work-table'
import { PRACTICE_CHANNEL, PRACTICE_DATA_STORE } from '../stores/counted-stores'
import { holdPracticeData, practiceWork } from './practice-data-row'
import { practiceCaller, practiceTopics, PRACTICE_TASK_CHANNEL, type PracticeDeps } from './practice-deps'

const store = PRACTICE_DATA_STORE

/** Tables that refer to a monitor without a foreign key. */
const ofMonitors = ['stock_intervals', 'stock_hours', 'stock_days'] as const

/** Roll-up tables: days long past are not rebuilt automatically. */
const rollUpTables = [
  'analytics_attempts',
  'analytics_checks',
  'analytics_deliveries',
  'analytics_order_lines',
  'analytics_order_line_months',
  'analytics_orders',
  'analytics_order_days',
  'analytics_prices',
  'analytics_price_days',
  'analytics_price_categories',
  'analytics_price_months',
  'analytics_stock',
  'analytics_stock_hours',
  'analytics_stock_months',
  'analytics_product_stock',
  'analytics_product_stock_hours',
  'analytics_product_stock_months',
  'analytics_products',
] as const

const idsOf = async (tx: Transaction, query: SQL) => {
  const { rows } = await tx.execute<{ id: string }>(query)
  return sql.param(rows.map(({ id }) => id))
}

/**
 * Deletes all that belongs to the store. Work comes first: deleting it waits for current holders and leaves nothing to
 * claim. The results of the work follow. Rows with a foreign key are deleted in cascade.
 */
export async function deletePracticeData(tx: Transaction): Promise<void> {
  const monitors = await idsOf(tx, sql`select id::text from inventory_monitors where website_type = ${store}`)
  const attempts = await idsOf(tx, sql`select id::text from purchase_attempts where website_type = ${store}`)
  await tx.execute(sql`delete from monitor_checks where website_type = ${store}`)
  await tx.execute(
    sql`delete from event_work w using events e where e.id = w.event_id and e.at = w.event_at and e.store = ${store}`,
  )
  await tx.execute(sql`delete from deliveries where store = ${store} or channel_id = ${PRACTICE_CHANNEL}`)
  await tx.execute(sql`delete from alerts where (subject_type = 'inventory_monitor' and subject_id = any(${monitors}::text[]))
    or (subject_type = 'purchase_attempt' and subject_id = any(${attempts}::text[]))`)
  await tx.execute(sql`delete from alert_rules where ${PRACTICE_CHANNEL}::uuid = any(channel_ids)`)
  await tx.execute(sql`delete from notification_channels where id = ${PRACTICE_CHANNEL}`)
  await tx.execute(sql`delete from notifications where params->>'monitor_id' = any(${monitors}::text[])
    or params->>'attempt_id' = any(${attempts}::text[]) or params->>'store_key' = ${store}`)
  await tx.execute(sql`delete from event_episodes
    where subject_type = 'inventory_monitor' and subject_id = any(${monitors}::text[])`)
  await tx.execute(sql`delete from events where store = ${store}`)
  for (const table of ofMonitors) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where monitor_id = any(${monitors}::uuid[])`)
  }
  await tx.execute(sql`delete from inventory_monitors where website_type = ${store}`)
  await tx.execute(sql`delete from orders where website_type = ${store}`)
  await tx.execute(sql`delete from purchase_attempts where website_type = ${store}`)
  await tx.execute(sql`delete from task_channels where id = ${PRACTICE_TASK_CHANNEL} or website_type = ${store}`)
  await tx.execute(sql`delete from product_intervals where website_type = ${store}`)
  await tx.execute(sql`delete from price_changes where website_type = ${store}`)
  await tx.execute(sql`delete from lane_states where website_type = ${store}`)
  await tx.execute(sql`delete from check_counts where website_type = ${store}`)
  for (const table of rollUpTables) {
    // A transaction that rolls up days from the remaining rows finishes first.
    await tx.execute(sql`lock table ${sql.identifier(table)} in share row exclusive mode`)
    await tx.execute(sql`delete from ${sql.identifier(table)} where store = ${store}`)
  }
  await tx.execute(sql`delete from stores where key = ${store} and is_practice`)
  const { kind, name } = practiceCaller.actor
  await tx.execute(sql`delete from audit where actor_kind = ${kind} and actor_name = ${name}`)
}

/** Removes the practice data in one transaction. Throws LeaseLostError. */
export async function erasePast({ db }: PracticeDeps, claim: Held): Promise<void> {
  // Retried, since a concurrent roll-up locks the same tables in another order and may deadlock.
  await retriedTransaction(db, async (tx) => {
    await holdPracticeData(tx, claim)
    await deletePracticeData(tx)
    await tx.execute(sql`delete from practice_data`)
    await tx.execute(sql`delete from work_given_up where kind = ${practiceWork.name}`)
    for (const topic of practiceTopics) await publishEvent(tx, topic, [])
  })
}
