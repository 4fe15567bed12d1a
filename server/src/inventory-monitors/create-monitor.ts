import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { createMonitor as endpoint } from '@outlet/shared/contract/inventory-monitors'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { inKnownSpelling } from '../platform/db/tags'
import { publishEvent } from '../platform/live/publish-event'
import { findNamed } from './find-products'
import { insertMonitors } from './insert-monitors'
import type { MonitorDeps } from './monitor-deps'
import { monitorTags } from './monitor-row'
import { newSettings } from './monitor-settings'
import { duplicateRefusal } from './refuse-duplicate'
import { refuseUnknownVariants } from './refuse-unknown-variants'
import { readMonitor } from './read-monitors'

/**
 * Creates a monitor of a store's product; its first check is due at once. Throws Refusal
 * `inventory_monitor.product_not_found`, `inventory_monitor.variant_unknown`, `inventory_monitor.duplicate` (with the
 * `current` monitor).
 */
export async function createMonitor(
  tx: Transaction,
  caller: Caller,
  { secrets, timeZone }: MonitorDeps,
  input: EndpointRequest<typeof endpoint>['body'],
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(caller.actor, 'inventory-monitors.write')
  const { website_type } = input
  const { productCode, ...product } = await findNamed(tx, input)
  const settings = newSettings({ ...input, tags: await inKnownSpelling(tx, monitorTags, input.tags) })
  await refuseUnknownVariants(tx, { website_type, product_id: product.productId, ...settings })
  const created = await insertMonitors(tx, caller, { websiteType: website_type, timeZone }, [
    { productCode, product, ...settings },
  ])
  const id = created.get(product.productId)
  if (id === undefined) throw await duplicateRefusal(tx, secrets, website_type, product.productId)
  await publishEvent(tx, 'inventory-monitors', [id])
  return readMonitor(tx, secrets, id)
}
