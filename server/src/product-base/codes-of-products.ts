import { sql } from 'drizzle-orm'
import { ProductCode } from '@outlet/shared/contract/products/product-code'
import type { Queryable } from '../platform/db/database'

export interface ProductOfStore {
  websiteType: string
  productId: string
}

interface CodeRow extends Record<string, unknown> {
  /** Position of the product in the list, from 1. */
  place: string
  code: string
}

/**
 * Codes of stores' products, in the same order: of each its id, its variants' ids and SKUs, and last its master id,
 * which other products may share.
 */
export async function codesOfProducts(db: Queryable, products: readonly ProductOfStore[]): Promise<string[][]> {
  const codes = products.map((): string[] => [])
  if (products.length === 0) return codes
  const stores = sql.param(products.map(({ websiteType }) => websiteType))
  const ids = sql.param(products.map(({ productId }) => productId))
  const { rows } = await db.execute<CodeRow>(sql`
    select place, code
    from unnest(${stores}::text[], ${ids}::text[]) with ordinality as listed(store, product, place)
    cross join lateral (
      select 1 as rank, 0 as position, id as code from products where website_type = store and id = product
      union all
      select 4, 0, master_id from products where website_type = store and id = product
      union all
      select 2, position, variant_id from variants where website_type = store and product_id = product
      union all
      select 3, position, sku from variants where website_type = store and product_id = product
    ) as named
    where code is not null order by place, rank, position, code`)
  for (const { place, code } of rows) codes[Number(place) - 1]?.push(code)
  return codes
}

/** Returns the first of a product's codes that has the form of a product code; null if none has. */
export const firstProductCode = (codes: readonly string[]): string | null =>
  codes.find((code) => ProductCode.safeParse(code).data === code) ?? null
