import type { GroupChange, ProductGroup } from '@outlet/shared/contract/products/product-groups'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { changeGroups, lockGroups, readGroups, refuseUnknown } from './group-rows'

const keyOf = ({ website_type, product_id }: ProductGroup) => `${website_type}/${product_id}`
const stateOf = (group: ProductGroup) => `${keyOf(group)} ${group.group_id} ${group.matches_codes}`

/**
 * Undoes a change of groups: `after` becomes `before` again. Throws Refusal `product_group.changed` if one of the products
 * has been changed since, `product.not_found`.
 */
export async function restoreProductGroups(
  tx: Transaction,
  caller: Caller,
  { before, after }: GroupChange,
): Promise<GroupChange> {
  authorise(caller.actor, 'product-base.write')
  await refuseUnknown(tx, before)
  await lockGroups(tx)
  const known = new Set((await readGroups(tx, after)).map(stateOf))
  const isUnchanged = after.every((group) => known.has(stateOf(group)))
  const isComplete = before.map(keyOf).toSorted().join() === after.map(keyOf).toSorted().join()
  const [subject] = before
  if (!isUnchanged || !isComplete || !subject) {
    throw new Refusal('conflict', 'product_group.changed')
  }
  return changeGroups(tx, caller, 'restore', { subject, before: after, after: before })
}
