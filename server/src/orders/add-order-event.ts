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

/**
 * Adds an entry to the order's timeline, which every reader of the order sees. The audit record is separate and for
 * admins.
 */
export const addOrderEvent = (
  tx: Transaction,
  { actor }: Caller,
  orderId: string,
  kind: 'recorded' | 'changed' | 'refreshed' | 'cancelled' | 'cancel_refused' | 'cancel_unknown',
  changes: OrderEvent['changes'] = [],
): Promise<void> =>
  batchedOrderEvents.write(tx, [
    {
      id: uuidv7(),
      order_id: orderId,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      kind,
      changes,
    },
  ])

/** Adds a `converted` entry to the timelines of many orders that received an exchange rate. */
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
