import { and, eq, isNull } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { productChanges, type ProductChange } from '@outlet/shared/contract/products'
import { type getProductChanges as endpoint } from '@outlet/shared/contract/products/product-history'
import { authorise, type Reader } from '../platform/audit/actor'
import { countCapped } from '../platform/db/count-capped'
import type { Database } from '../platform/db/database'
import { productTable } from './product-row'
import { changeConditions, readChangesSince } from './products-matching'

/** Number of differences between the last sync and the one before. */
export async function getProductChanges(
  db: Database,
  reader: Reader,
  { website_type: store }: { website_type: string },
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(reader, 'products.read')
  const since = await readChangesSince(db, store)
  const conditions = changeConditions(since)
  const countOf = async (change: ProductChange) => {
    const where = and(eq(productTable.website_type, store), isNull(productTable.deleted_at), conditions[change])
    return [change, await countCapped(db, productTable, where)] as const
  }
  const counts = await Promise.all(productChanges.map(countOf))
  // One entry per kind of change, as in the contract's record.
  return {
    since,
    counts: Object.fromEntries(counts) as EndpointResponse<typeof endpoint>['counts'],
  }
}
