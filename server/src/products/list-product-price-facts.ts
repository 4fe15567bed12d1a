import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listProductPriceFacts as endpoint } from '@outlet/shared/contract/products/price-facts'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { priceFacts } from './price-facts'
import { readPriceHistories } from './read-price-histories'

/** Returns the price facts at `now` in the order of the subjects; those of an unknown product are empty. */
export async function listProductPriceFacts(
  db: Database,
  actor: Actor,
  { website_type: websiteType, subjects }: EndpointRequest<typeof endpoint>['body'],
  now: number,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'products.read')
  const histories = await readPriceHistories(
    db,
    subjects.map(({ product_id, variant_id }) => ({ websiteType, productId: product_id, variantId: variant_id })),
  )
  const nothing = { spans: [], purged: [] }
  return {
    items: subjects.map((subject, index) => ({ ...subject, ...priceFacts(histories[index] ?? nothing, now) })),
  }
}
