import { sql } from 'drizzle-orm'
import { bigint, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import type { WorkKind } from '../platform/work/failed-work'
import { wake } from '../platform/work/work-process'
import { dueIn, type Lease } from '../platform/work/work-table'

export const orderRefreshWork: WorkKind = {
  name: 'order-refreshes',
  table: { name: 'order_refreshes', key: 'order_id', keyType: 'uuid', nextAt: 'next_at' },
}

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const orderRefreshTable = pgTable('order_refreshes', {
  orderId: uuid('order_id').primaryKey(),
  nextAt: moment('next_at'),
  holder: bigint({ mode: 'number' }),
  attempts: smallint().notNull().default(0),
  refreshedAt: moment('refreshed_at'),
  errorCode: text('error_code'),
  /** Instant of a cancellation request to which the store has not responded clearly. */
  cancelAskedAt: moment('cancel_asked_at'),
  /** Deadline of the cancellation in progress. */
  cancelUntil: moment('cancel_until'),
})

/** Longer than the time limit of a reading. */
export const REFRESH_LEASE_MS = 30_000

/** Delay of the first reading. It is short, because the purchase itself returns little about the order. */
const FIRST_READING_MS = 3000

/** Schedules readings of the order until it ends. */
export const planRefresh = (tx: Transaction, orderId: string) =>
  tx.execute(sql`
    insert into order_refreshes (order_id, next_at) values (${orderId}, ${dueIn(FIRST_READING_MS)}) on conflict do nothing`)

/**
 * Claims the order's readings, even if another worker holds them; without a lease they become due at once. Throws
 * Refusal `order.cancel_under_way`, `order.not_refreshable`.
 */
export async function claimReadings(db: Queryable, orderId: string, lease: Lease | null): Promise<void> {
  const { rows } = await db.execute<{ is_free: boolean }>(sql`
    with planned as (
      select order_id, coalesce(cancel_until < clock_now(), true) as is_free from order_refreshes
      where order_id = ${orderId} for update
    ), taken as (
      update order_refreshes w set holder = ${lease}, next_at = ${dueIn(lease === null ? 0 : REFRESH_LEASE_MS)}
      from planned where w.order_id = planned.order_id and planned.is_free
    )
    select is_free from planned`)
  const [planned] = rows
  if (!planned) throw new Refusal('conflict', 'order.not_refreshable')
  if (!planned.is_free) throw new Refusal('conflict', 'order.cancel_under_way')
}

/**
 * Makes the order's next reading due at once, within the store's rate limit. Throws Refusal `order.cancel_under_way`,
 * `order.not_refreshable`.
 */
export async function refreshSoon(tx: Transaction, orderId: string): Promise<void> {
  await claimReadings(tx, orderId, null)
  await wake(tx, orderRefreshWork.name)
}
