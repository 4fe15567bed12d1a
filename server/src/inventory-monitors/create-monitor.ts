import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { createMonitor as endpoint } from '@outlet/shared/contract/inventory-monitors'
import { authorise } from '../audit/actor'
import type { Caller } from '../audit/record-audit'
import type { Transaction } from '../db/database'
import { publishEvent } from '../events/publish-event'
import { notFound, Refusal } from '../http/refusal'
import { findProducts } from './find-products'
import { insertMonitor, monitorOf } from './insert-monitor'
import { readMonitor } from './read-monitors'

/**
 * Monitors a product of a store; its first check is due at once. Throws Refusal `inventory_monitor.product_not_found`,
 * `inventory_monitor.duplicate` (with the `current` monitor).
 */
export async function createMonitor(
  tx: Transaction,
  caller: Caller,
  input: EndpointRequest<typeof endpoint>['body'],
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(caller.actor, 'inventory-monitors.write')
  const { website_type: websiteType, product_code: productCode } = input
  const product = (await findProducts(tx, websiteType, [productCode])).get(productCode.toLowerCase())
  if (!product) throw notFound('inventory_monitor.product_not_found')
  const id = await insertMonitor(tx, caller, {
    websiteType,
    productCode,
    product,
    intervalSeconds: input.interval_seconds,
    confirmations: input.confirmations,
    note: input.note,
  })
  if (id === null) {
    const current = await monitorOf(tx, websiteType, product.productId)
    throw new Refusal('conflict', 'inventory_monitor.duplicate', { current })
  }
  await publishEvent(tx, 'inventory-monitors', [id])
  return readMonitor(tx, id)
}
