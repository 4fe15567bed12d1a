import type { BaseProduct } from '@outlet/shared/contract/product-base'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { baseProductLifecycle } from './base-product-row'
import { readBaseProduct } from './read-base-products'
import { refuseDuplicate, refuseTakenCode } from './refuse-duplicate'

/** Soft-deletes a product; its monitors and orders remain. Throws Refusal `product_base.not_found`. */
export async function deleteBaseProduct(tx: Transaction, caller: Caller, id: string): Promise<Record<string, never>> {
  authorise(caller.actor, 'product-base.write')
  return baseProductLifecycle.delete(tx, caller, await baseProductLifecycle.lock(tx, id))
}

/**
 * Restores a soft-deleted product; one that is not deleted is unchanged. Throws Refusal `product_base.not_found`,
 * `product_base.duplicate` if the code has been added again.
 */
export async function restoreBaseProduct(
  tx: Transaction,
  caller: Caller,
  secrets: SecretBox,
  id: string,
): Promise<BaseProduct> {
  authorise(caller.actor, 'product-base.write')
  const row = await baseProductLifecycle.lock(tx, id)
  if (row.deleted_at !== null) {
    await refuseDuplicate(tx, row.product_code)
    await baseProductLifecycle.restore(tx, caller, row).catch(refuseTakenCode)
  }
  return readBaseProduct(tx, secrets, id)
}
