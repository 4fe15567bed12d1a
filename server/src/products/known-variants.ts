import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import type { ProductOptions } from '../stores/connector'
import { variantTable } from './product-row'

/** Returns a function that reads the ids of the variants that a store's products have in the catalogue. */
export const knownVariantsOf =
  (db: Queryable, store: string): NonNullable<ProductOptions['knownVariants']> =>
  async (productIds) => {
    const { website_type, product_id, variant_id, missed } = variantTable
    const rows = await db
      .select({ product_id, variant_id })
      .from(variantTable)
      .where(and(eq(website_type, store), inArray(product_id, [...productIds]), lt(missed, 2)))
    const byProduct = Map.groupBy(rows, (row) => row.product_id)
    return new Map([...byProduct].map(([id, ofProduct]) => [id, ofProduct.map((row) => row.variant_id)]))
  }
