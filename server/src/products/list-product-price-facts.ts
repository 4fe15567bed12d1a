import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listProductPriceFacts as endpoint } from '@outlet/shared/contract/products/price-facts'
import type { Product } from '@outlet/shared/contract/products'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database, Queryable } from '../platform/db/database'
import { clock } from '../platform/time/clock'
import { needsPriceFacts, type WithPriceFacts } from './price-fact-cells'
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

/** Adds the price facts to a page of an export if one of its columns needs them. */
export async function withPriceFacts<Page extends { items: Product[] }>(
  db: Queryable,
  page: Page,
  columns: ReadonlySet<string>,
): Promise<Page & { items: (Product & WithPriceFacts)[] }> {
  if (!needsPriceFacts(columns)) return page
  const histories = await readPriceHistories(
    db,
    page.items.map(({ website_type: websiteType, id: productId }) => ({ websiteType, productId, variantId: null })),
  )
  const now = clock.now()
  const items = page.items.map((product, index) => {
    const history = histories[index]
    return { ...product, price_facts: history && priceFacts(history, now) }
  })
  return { ...page, items }
}
