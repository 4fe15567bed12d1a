import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type {
  GroupChange,
  ProductGroup,
  separateProduct as endpoint,
} from '@outlet/shared/contract/products/product-groups'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { Refusal } from '../platform/http/refusal'
import { changeGroups, lockGroups, readGroups, writeGroups } from './group-rows'
import { readSameProducts } from './read-same-products'

type Separated = EndpointRequest<typeof endpoint>['body']

async function isSame(tx: Transaction, own: Separated, other: Separated): Promise<boolean> {
  const [same = []] = await readSameProducts(tx, [{ websiteType: own.website_type, productId: own.product_id }])
  return same.some(({ websiteType, productId }) => websiteType === other.website_type && productId === other.product_id)
}

/**
 * Separates the other product from all products that are the same as this one. If a code would still match, it stands alone
 * until it is linked again; else it belongs to others by its codes, as before the link. Throws Refusal `product_group.not_same`.
 */
export async function separateProduct(
  tx: Transaction,
  caller: Caller,
  own: Separated,
  other: Separated,
): Promise<GroupChange> {
  authorise(caller.actor, 'product-base.write')
  await lockGroups(tx)
  if (!(await isSame(tx, own, other))) {
    throw new Refusal('conflict', 'product_group.not_same')
  }
  const before = await readGroups(tx, [own, other])
  const isOther = ({ website_type, product_id }: ProductGroup) =>
    website_type === other.website_type && product_id === other.product_id
  const rest = (group: ProductGroup) =>
    before.filter((one) => !isOther(one) && one.group_id !== null && one.group_id === group.group_id).length
  const afterWith = (separated: Pick<ProductGroup, 'group_id' | 'matches_codes'>) =>
    before.map((product) => {
      if (isOther(product)) return { ...product, ...separated }
      // The last product of a group belongs to others by its codes again.
      return rest(product) === 1 && product.matches_codes ? { ...product, group_id: null } : product
    })
  const unlinked = afterWith({ group_id: null, matches_codes: true })
  await writeGroups(tx, unlinked)
  const after = (await isSame(tx, own, other)) ? afterWith({ group_id: uuidv7(), matches_codes: false }) : unlinked
  return changeGroups(tx, caller, 'separate', { subject: own, before, after })
}
