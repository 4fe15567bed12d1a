import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { createMonitor as endpoint } from '@outlet/shared/contract/inventory-monitors'
import { authorise } from '../audit/actor'
import type { Caller } from '../audit/record-audit'
import type { Transaction } from '../db/database'
import { publishEvent } from '../events/publish-event'
import { notFound } from '../http/refusal'
import type { SecretBox } from '../secrets/secret-box'
import { findProducts } from './find-products'
import { insertMonitors } from './insert-monitors'
import { duplicate } from './refuse-duplicate'
import { readMonitor } from './read-monitors'

/**
 * Monitors a product of a store; its first check is due at once. Throws Refusal `inventory_monitor.product_not_found`,
 * `inventory_monitor.duplicate` (with the `current` monitor).
 */
export async function createMonitor(
  tx: Transaction,
  caller: Caller,
  secrets: SecretBox,
  input: EndpointRequest<typeof endpoint>['body'],
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(caller.actor, 'inventory-monitors.write')
  const { website_type: websiteType, product_code: productCode } = input
  const product = (await findProducts(tx, websiteType, [productCode])).get(productCode.toLowerCase())
  if (!product) throw notFound('inventory_monitor.product_not_found')
  const { interval_seconds: intervalSeconds, confirmations, note } = input
  const created = await insertMonitors(tx, caller, websiteType, [
    { productCode, product, intervalSeconds, confirmations, note },
  ])
  const id = created.get(product.productId)
  if (id === undefined) throw await duplicate(tx, secrets, websiteType, product.productId)
  await publishEvent(tx, 'inventory-monitors', [id])
  return readMonitor(tx, secrets, id)
}
