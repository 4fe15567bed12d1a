import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import type { WorkKind } from '../platform/work/given-up'

export const orderRefreshWork: WorkKind = {
  name: 'order-refreshes',
  table: { name: 'order_refreshes', key: 'order_id', keyType: 'uuid', nextAt: 'next_at', attempts: 'attempts' },
}

/** The first reading comes soon: a store may sell what it does not have. */
const FIRST_MS = 30_000

/** From now on the order is read from its store until it ends. */
export const planRefresh = (tx: Transaction, orderId: string) =>
  tx.execute(sql`
    insert into order_refreshes (order_id, next_at)
    values (${orderId}, clock_now() + ${FIRST_MS} * interval '1 millisecond') on conflict do nothing`)
