import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { refreshOrder as endpoint } from '@outlet/shared/contract/orders/task-orders'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import { Refusal } from '../platform/http/refusal'
import type { WorkProcess } from '../platform/work/work-process'
import type { ShopperDeps } from '../purchase-attempts/buying/attempt-context'
import { getOrder } from './get-order'
import { storeReading } from './store-reading'
import { readAtStore, type OrderReading } from './order-at-store'
import { findOrderRow } from '../orders/read-order'
import { claimReadings } from '../orders/refresh-work'

export type OrderActionDeps = ShopperDeps & { work: Pick<WorkProcess, 'newLease'> }

/** Refusal for a failed reading that a person requested. */
export function readingRefusal({ error, message, retryAfterMs }: OrderReading): Refusal {
  const code = error ?? 'store.unavailable'
  if (code.startsWith('order.')) return new Refusal('conflict', code)
  return new Refusal(code === 'store.throttled' ? 'throttled' : 'unavailable', code, {
    detail: message || code,
    ...(retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  })
}

/**
 * Reads a task's order from its store now and returns the updated order. Throws Refusal `order.not_found`,
 * `order.not_refreshable` (recorded by hand, or its channel or store is gone), `order.secrets_unreadable`,
 * `order.cancel_under_way`, `order.unknown_to_store`, and the code of the store's error (`store.blocked`,
 * `store.timeout` …) if the reading failed. A failed reading is stored, too.
 */
export async function refreshOrder(
  deps: OrderActionDeps,
  caller: Caller,
  orderId: string,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(caller.actor, 'orders.write')
  const row = await findOrderRow(deps.db, orderId)
  const held = { lease: deps.work.newLease(), keys: [row.id] }
  await claimReadings(deps.db, row.id, held.lease)
  const reading = await readAtStore(deps, row)
  await storeReading(deps.db, caller, held, reading, { isRequested: true })
  if (reading.error !== null) throw readingRefusal(reading)
  return getOrder(deps, caller.actor, row.id)
}
