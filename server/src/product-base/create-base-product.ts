import type { BaseProduct, BaseProductDraft } from '@outlet/shared/contract/product-base'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { inKnownSpelling } from '../platform/db/tags'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { auditedOf, baseProductTable, baseProductTags, searchTextOf } from './base-product-row'
import { readBaseProduct } from './read-base-products'
import { resolveCode } from './resolve-codes'
import { refuseDuplicate, refuseTakenCode, refuseUnknownOwners } from './refuse-duplicate'

/**
 * Adds a product to the base. Throws Refusal `product_base.duplicate` (with `current.id`),
 * `product_base.owner_unknown`, `product_code.ambiguous` (with `current.codes`).
 */
export async function createBaseProduct(
  tx: Transaction,
  caller: Caller,
  secrets: SecretBox,
  { product_code: typed, tags, note, owner_ids }: BaseProductDraft,
): Promise<BaseProduct> {
  authorise(caller.actor, 'product-base.write')
  const productCode = await resolveCode(tx, typed)
  await refuseDuplicate(tx, productCode)
  await refuseUnknownOwners(tx, owner_ids)
  const values = {
    product_code: productCode,
    tags: await inKnownSpelling(tx, baseProductTags, tags),
    note,
    owner_ids: [...new Set(owner_ids)],
  }
  const [row] = await tx
    .insert(baseProductTable)
    .values({ id: uuidv7(), ...values, search_text: searchTextOf(values) })
    .returning()
    .catch(refuseTakenCode)
  if (!row) throw new Error('the product was not stored')
  await recordAudit(tx, caller, {
    action: 'product_base.create',
    subjectType: 'product_base',
    subjectId: row.id,
    after: auditedOf(row),
  })
  await publishEvent(tx, 'product-base', [row.id])
  return readBaseProduct(tx, secrets, row.id)
}
