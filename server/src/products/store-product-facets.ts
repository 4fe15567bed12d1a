import { sql } from 'drizzle-orm'
import { COUNT_CAP } from '@outlet/shared/contract/list'
import type { Database, Transaction } from '../platform/db/database'
import { countFacets, facetNames, rangeNames } from './count-facets'
import { productsMatching } from './products-matching'

/**
 * Counts the facets of a store's catalogue and stores them. A concurrent count of the same store waits until `tx` ends.
 */
export async function storeProductFacets(tx: Transaction, store: string): Promise<void> {
  await tx.execute(sql`select from stores where key = ${store} for no key update`)
  await tx.execute(sql`delete from product_facets where website_type = ${store}`)
  const where = await productsMatching(tx, { website_type: store })
  await tx.execute(sql`
    insert into product_facets (website_type, facet, value, count)
    select ${store}, facet, value, count from (
      ${countFacets(store, where, [...facetNames, ...rangeNames], null)}) as counted`)
}

/**
 * Recounts large catalogues that checks have changed since the last count. A row's timestamp is that of its statement,
 * but it becomes visible at commit, so changes in the minute before the last count are included.
 */
export async function recountProductFacets(db: Database): Promise<void> {
  const { rows } = await db.execute<{ store: string }>(sql`
    select website_type as store from product_facets
    where facet = 'total' and count > ${COUNT_CAP} and exists (
      select from products where products.website_type = product_facets.website_type
        and products.updated_at > product_facets.counted_at - interval '1 minute')`)
  for (const { store } of rows) await db.transaction((tx) => storeProductFacets(tx, store))
}
