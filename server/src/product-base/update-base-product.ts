import { eq, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { BaseProduct, updateBaseProduct as endpoint } from '@outlet/shared/contract/product-base'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { inKnownSpelling } from '../platform/db/tags'
import { publishEvent } from '../platform/live/publish-event'
import { notFound, Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { auditedOf, baseProductTable, baseProductTags, searchTextOf } from './base-product-row'
import { lockBaseProduct, readBaseProduct } from './read-base-products'
import { refuseUnknownOwners } from './refuse-duplicate'

/**
 * Throws Refusal `product_base.not_found`, `product_base.version_conflict` (with `current`),
 * `product_base.owner_unknown`.
 */
export async function updateBaseProduct(
  tx: Transaction,
  caller: Caller,
  secrets: SecretBox,
  id: string,
  { version, tags, note, owner_ids }: EndpointRequest<typeof endpoint>['body'],
): Promise<BaseProduct> {
  authorise(caller.actor, 'product-base.write')
  const before = await lockBaseProduct(tx, id)
  if (before.deletedAt) throw notFound('product_base.not_found')
  if (before.version !== version) {
    throw new Refusal('conflict', 'product_base.version_conflict', { current: await readBaseProduct(tx, secrets, id) })
  }
  // Who was an owner may stay one; only those who are added must be there.
  await refuseUnknownOwners(tx, owner_ids?.filter((owner) => !before.ownerIds.includes(owner)) ?? [])
  const values = {
    productCode: before.productCode,
    tags: tags ? await inKnownSpelling(tx, baseProductTags, tags) : before.tags,
    note: note === undefined ? before.note : note,
    ownerIds: owner_ids ? [...new Set(owner_ids)] : before.ownerIds,
  }
  const [after] = await tx
    .update(baseProductTable)
    .set({ ...values, searchText: searchTextOf(values), updatedAt: sql`clock_now()`, version: version + 1 })
    .where(eq(baseProductTable.id, id))
    .returning()
  if (!after) throw new Error('the product was not stored')
  await recordAudit(tx, caller, {
    action: 'product_base.update',
    subjectType: 'product_base',
    subjectId: id,
    before: auditedOf(before),
    after: auditedOf(after),
  })
  await publishEvent(tx, 'product-base', [id])
  return readBaseProduct(tx, secrets, id)
}
