import { sql } from 'drizzle-orm'
import { ProductCode } from '@outlet/shared/contract/products/product-code'
import type { Queryable } from '../platform/db/database'

export interface ProductOfStore {
  websiteType: string
  productId: string
}

/**
 * Codes of a store's product: its id, its variants' ids and SKUs, and last its master id, which other products may
 * share.
 */
export async function codesOfProduct(db: Queryable, { websiteType, productId }: ProductOfStore): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from (
      select 1 as rank, 0 as position, id as code from products where website_type = ${websiteType} and id = ${productId}
      union all
      select 4, 0, master_id from products where website_type = ${websiteType} and id = ${productId}
      union all
      select 2, position, variant_id from variants where website_type = ${websiteType} and product_id = ${productId}
      union all
      select 3, position, sku from variants where website_type = ${websiteType} and product_id = ${productId}
    ) as named where code is not null order by rank, position, code`)
  return rows.map(({ code }) => code)
}

/** Returns the first of a product's codes that has the form of a product code; null if none has. */
export const firstProductCode = (codes: readonly string[]): string | null =>
  codes.find((code) => ProductCode.safeParse(code).data === code) ?? null
