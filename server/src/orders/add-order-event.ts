import { sql } from 'drizzle-orm'
import type { OrderEvent } from '@outlet/shared/contract/orders'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { BatchedWrites } from '../platform/db/batched-writes'
import { uuidv7 } from '../platform/db/uuid'
import { orderEventTable } from './order-event-row'

export const batchedOrderEvents = new BatchedWrites<typeof orderEventTable.$inferInsert>(async (tx, rows) => {
  await tx.insert(orderEventTable).values([...rows])
})

/** Adds an entry to the order's timeline, which its readers see; the audit record is apart and for admins. */
export const addOrderEvent = (
  tx: Transaction,
  { actor }: Caller,
  orderId: string,
  kind: 'recorded' | 'changed' | 'refreshed' | 'cancelled' | 'cancel_refused' | 'cancel_unknown',
  changes: OrderEvent['changes'] = [],
): Promise<void> =>
  batchedOrderEvents.write(tx, [
    { id: uuidv7(), orderId, actorKind: actor.kind, actorId: actor.id, actorName: actor.name, kind, changes },
  ])

/** Tells on the timelines of orders, many at once, that they took the rate that was set. */
export const addConvertedEvents = (
  tx: Transaction,
  { actor }: Caller,
  orderIds: readonly string[],
  rate: string,
): Promise<unknown> => {
  const changes = JSON.stringify([{ field: 'exchange_rate', before: null, after: rate }])
  const ids = orderIds.map(() => uuidv7())
  return tx.execute(sql`
    insert into order_events (id, order_id, actor_kind, actor_id, actor_name, kind, changes)
    select id, order_id, ${actor.kind}, ${actor.id}, ${actor.name}, 'converted', ${changes}::jsonb
    from unnest(${sql.param(ids)}::uuid[], ${sql.param([...orderIds])}::uuid[]) as entry (id, order_id)`)
}
