import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { BaseProduct, updateBaseProduct as endpoint } from '@outlet/shared/contract/product-base'
import { authorise } from '../platform/audit/actor'
import { checkVersion } from '../platform/audit/lifecycle'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { inKnownSpelling } from '../platform/db/tags'
import type { SecretBox } from '../platform/secrets/secret-box'
import { baseProductLifecycle, baseProductTags, searchTextOf } from './base-product-row'
import { readBaseProduct } from './read-base-products'
import { refuseUnknownOwners } from './refuse-duplicate'

/**
 * Updates a product of the base. Throws Refusal `product_base.not_found`, `product_base.version_conflict` (with
 * `current`), `product_base.owner_unknown`.
 */
export async function updateBaseProduct(
  tx: Transaction,
  caller: Caller,
  secrets: SecretBox,
  id: string,
  { version, tags, note, owner_ids }: EndpointRequest<typeof endpoint>['body'],
): Promise<BaseProduct> {
  authorise(caller.actor, 'product-base.write')
  const before = await baseProductLifecycle.lockUndeleted(tx, id)
  await checkVersion('product_base', before, version, () => readBaseProduct(tx, secrets, id))
  // Existing owners may remain even if they were deleted; only added ones are checked.
  await refuseUnknownOwners(tx, owner_ids?.filter((owner) => !before.owner_ids.includes(owner)) ?? [])
  const values = {
    product_code: before.product_code,
    tags: tags ? await inKnownSpelling(tx, baseProductTags, tags) : before.tags,
    note: note === undefined ? before.note : note,
    owner_ids: owner_ids ? [...new Set(owner_ids)] : before.owner_ids,
  }
  await baseProductLifecycle.change(tx, caller, before, { ...values, search_text: searchTextOf(values) })
  return readBaseProduct(tx, secrets, id)
}
