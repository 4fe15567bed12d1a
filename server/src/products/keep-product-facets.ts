import { sql } from 'drizzle-orm'
import { COUNT_CAP } from '@outlet/shared/contract/list'
import type { Database, Transaction } from '../platform/db/database'
import { countFacets, facetNames, rangeNames } from './count-facets'
import { productsMatching } from './products-matching'

/** Counts what a store's catalogue holds. Who counts the same store meanwhile waits for the end of `tx`. */
export async function keepProductFacets(tx: Transaction, store: string): Promise<void> {
  await tx.execute(sql`select from stores where key = ${store} for no key update`)
  await tx.execute(sql`delete from product_facets where website_type = ${store}`)
  const where = await productsMatching(tx, { website_type: store })
  await tx.execute(sql`
    insert into product_facets (website_type, facet, value, count)
    select ${store}, facet, value, count from (
      ${countFacets(store, where, [...facetNames, ...rangeNames], null)}) as counted`)
}

/**
 * Counts the large catalogues again of which checks have changed something since. A change is as old as its statement
 * and seen with its transaction, so those of the minute before the count are taken for newer.
 */
export async function recountProductFacets(db: Database): Promise<void> {
  const { rows } = await db.execute<{ store: string }>(sql`
    select website_type as store from product_facets
    where facet = 'total' and count > ${COUNT_CAP} and exists (
      select from products where products.website_type = product_facets.website_type
        and products.updated_at > product_facets.counted_at - interval '1 minute')`)
  for (const { store } of rows) await db.transaction((tx) => keepProductFacets(tx, store))
}
