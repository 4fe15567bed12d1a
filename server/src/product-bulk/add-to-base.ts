import { sql } from 'drizzle-orm'
import { BaseProductDraft } from '@outlet/shared/contract/product-base'
import type { ProductBulkAction } from '@outlet/shared/contract/products/product-bulk'
import { INVALID_PRODUCT_CODE } from '@outlet/shared/contract/products/product-code'
import type { BulkOutcome } from '../bulk-jobs/bulk-list'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { codesOfProducts, firstProductCode, type ProductOfStore } from '../product-base/codes-of-products'
import { createBaseProduct } from '../product-base/create-base-product'
import { deleteBaseProduct } from '../product-base/delete-base-product'
import { baseProductLifecycle } from '../product-base/base-product-row'

type Outcome = BulkOutcome<ProductBulkAction>

/**
 * Adds a store's product to the base; unchanged if the base contains one of its codes. Throws Refusal
 * `product_code.invalid_format` if none of its codes has the form of a product code.
 */
export async function addToBase(
  tx: Transaction,
  caller: Caller,
  secrets: SecretBox,
  named: ProductOfStore,
): Promise<Outcome> {
  const [codes = []] = await codesOfProducts(tx, [named])
  const known = await tx.execute(sql`
    select 1 from product_base where deleted_at is null
      and lower(product_code) = any(${sql.param(codes.map((code) => code.toLowerCase()))}::text[]) limit 1`)
  if (known.rows.length > 0) return 'unchanged'
  const code = firstProductCode(codes)
  if (code === null) throw new Refusal('invalid', INVALID_PRODUCT_CODE)
  const { id, version } = await createBaseProduct(tx, caller, secrets, BaseProductDraft.parse({ product_code: code }))
  return { inverse: { kind: 'remove_from_base', item_id: id }, version }
}

/** Removes a product that `addToBase` added, unless it has been edited since. */
export async function removeFromBase(
  tx: Transaction,
  caller: Caller,
  { itemId, version }: { itemId: string; version: number | null },
): Promise<Outcome> {
  const before = await baseProductLifecycle.lock(tx, itemId)
  if (before.deleted_at) return 'unchanged'
  if (version !== null && before.version !== version) throw new Refusal('conflict', 'product_base.version_conflict')
  await deleteBaseProduct(tx, caller, itemId)
  return { inverse: null, version: before.version + 1 }
}
