import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { ProductDetail } from '@outlet/shared/contract/products'
import { authorise, type Actor } from '../platform/audit/actor'
import { notFound } from '../platform/http/refusal'
import type { ProductDeps } from './list-products'
import { productMarks } from './product-marks'
import { productTable, variantTable, toProductDetail } from './product-row'

/** Returns a product with the variants that its store lists. Throws Refusal `product.not_found`. */
export async function getProduct(
  { db, secrets, config }: ProductDeps,
  actor: Actor,
  { websiteType, productId }: { websiteType: string; productId: string },
): Promise<ProductDetail> {
  authorise(actor, 'products.read')
  const [found] = await db
    .select({ product: productTable, ...productMarks(config) })
    .from(productTable)
    .where(
      and(eq(productTable.website_type, websiteType), eq(productTable.id, productId), isNull(productTable.deleted_at)),
    )
  if (!found) throw notFound('product.not_found')
  const variants = await db
    .select()
    .from(variantTable)
    .where(
      and(
        eq(variantTable.website_type, websiteType),
        eq(variantTable.product_id, productId),
        lt(variantTable.missed, 2),
      ),
    )
    .orderBy(asc(variantTable.position), asc(variantTable.variant_id))
  return toProductDetail(found.product, variants, found, { secrets, config })
}
