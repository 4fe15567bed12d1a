import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { unreadVariants, type ReadProduct } from './incoming-product'
import { toJsonRows } from '../platform/db/to-json-rows'

/** Adds the stored early-access state of unread variants to products. */
export async function withKnownEarlyAccess(
  db: Queryable,
  store: string,
  products: readonly ReadProduct[],
): Promise<ReadProduct[]> {
  const unread = products.flatMap(unreadVariants)
  if (unread.length === 0) return [...products]
  const { rows } = await db.execute<{ product_id: string; known: boolean }>(sql`
    select product_id, bool_or(is_early_access) as known
    from variants join jsonb_to_recordset(${toJsonRows(unread)}::jsonb) as unread (product_id text, variant_id text)
      using (product_id, variant_id)
    where website_type = ${store} and is_early_access is not null group by product_id`)
  const known = new Map(rows.map((row) => [row.product_id, row.known]))
  return products.map((product) => ({ ...product, earlyAccessKnown: known.get(product.document.productId) }))
}
