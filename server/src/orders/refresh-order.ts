import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { refreshOrder as endpoint } from '@outlet/shared/contract/task-orders'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Queryable, Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { wake, type WorkProcess } from '../platform/work/work-process'
import { dueIn, type Lease } from '../platform/work/work-table'
import type { ShopperParts } from '../purchase-attempts/attempt-context'
import { getOrder } from './get-order'
import { keepReading } from './keep-reading'
import { readAtStore, type OrderReading } from './order-at-store'
import { findOrderRow } from './read-order'
import { orderRefreshWork, REFRESH_LEASE_MS } from './refresh-work'

export type OrderVerbParts = ShopperParts & { work: Pick<WorkProcess, 'newLease'> }

/** A reading that did not come about, as its asker is told. */
export function readingRefusal({ error, message, retryAfterMs }: OrderReading): Refusal {
  const code = error ?? 'store.unavailable'
  if (code.startsWith('order.')) return new Refusal('conflict', code)
  return new Refusal(code === 'store.throttled' ? 'throttled' : 'unavailable', code, {
    detail: message || code,
    ...(retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  })
}

/**
 * Takes the order's readings away from whoever has them; without a lease they are due at once. Throws Refusal
 * `order.cancel_under_way`, `order.not_refreshable`.
 */
async function takeReadings(db: Queryable, orderId: string, lease: Lease | null): Promise<void> {
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

/** Has a task's order read from its store next, in the store's rate. Throws as `refreshOrder` does before it asks the store. */
export async function refreshSoon(tx: Transaction, orderId: string): Promise<void> {
  await takeReadings(tx, orderId, null)
  await wake(tx, orderRefreshWork.name)
}

/**
 * Reads a task's order from its store now, and answers it as it then is. Throws Refusal `order.not_found`,
 * `order.not_refreshable` (recorded by hand, or its channel or store is gone), `order.secrets_unreadable`,
 * `order.cancel_under_way`, `order.unknown_to_store`, and by the name of its error (`store.blocked`, `store.timeout` …)
 * where the store could not be read; that it could not is kept all the same.
 */
export async function refreshOrder(
  parts: OrderVerbParts,
  caller: Caller,
  orderId: string,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(caller.actor, 'orders.write')
  const row = await findOrderRow(parts.db, orderId)
  const held = { lease: parts.work.newLease(), keys: [row.id] }
  await takeReadings(parts.db, row.id, held.lease)
  const reading = await readAtStore(parts, row)
  await keepReading(parts.db, caller, held, reading, { isAsked: true })
  if (reading.error !== null) throw readingRefusal(reading)
  return getOrder(parts, caller.actor, row.id)
}
