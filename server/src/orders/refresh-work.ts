import { sql } from 'drizzle-orm'
import { bigint, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../platform/db/database'
import type { WorkKind } from '../platform/work/given-up'
import { dueIn } from '../platform/work/work-table'

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
  /** The store was asked to cancel the order, and has not answered. */
  cancelAskedAt: moment('cancel_asked_at'),
  /** Whoever asked it waits for so long. */
  cancelUntil: moment('cancel_until'),
})

/** Longer than a store is waited for. */
export const REFRESH_LEASE_MS = 30_000

/** The first reading comes soon: what the purchase itself told of the order is little. */
const FIRST_MS = 3000

/** From now on the order is read from its store until it ends. */
export const planRefresh = (tx: Transaction, orderId: string) =>
  tx.execute(sql`
    insert into order_refreshes (order_id, next_at) values (${orderId}, ${dueIn(FIRST_MS)}) on conflict do nothing`)
