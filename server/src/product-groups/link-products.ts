import { sql } from 'drizzle-orm'
import {
  MAX_GROUP,
  type GroupChange,
  type linkProducts as endpoint,
} from '@outlet/shared/contract/products/product-groups'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { Refusal } from '../platform/http/refusal'
import { changeGroups, lockGroups, readGroups, refuseUnknown } from './group-rows'

type Linked = EndpointRequest<typeof endpoint>['body']

/** Practice stores and real ones are not compared. */
async function refuseOtherKind(tx: Transaction, keys: readonly string[]): Promise<void> {
  const { rows } = await tx.execute(sql`
    select distinct is_practice from stores where key = any(${sql.param([...keys])}::text[])`)
  if (rows.length > 1) throw new Refusal('invalid', 'product_group.practice_store')
}

/**
 * Links two products as the same: all products of their groups become one group. Throws Refusal `product.not_found`,
 * `product_group.same_store`, `product_group.practice_store`, `product_group.too_large`.
 */
export async function linkProducts(tx: Transaction, caller: Caller, own: Linked, other: Linked): Promise<GroupChange> {
  authorise(caller.actor, 'product-base.write')
  if (own.website_type === other.website_type) {
    throw new Refusal('invalid', 'product_group.same_store')
  }
  await refuseUnknown(tx, [own, other])
  await refuseOtherKind(tx, [own.website_type, other.website_type])
  await lockGroups(tx)
  const before = await readGroups(tx, [own, other])
  if (before.length > MAX_GROUP) throw new Refusal('conflict', 'product_group.too_large')
  const groupId = before.find(({ group_id: id }) => id !== null)?.group_id ?? uuidv7()
  const isNamed = (product: Linked) =>
    [own, other].some((one) => one.website_type === product.website_type && one.product_id === product.product_id)
  const after = before.map((product) => ({
    ...product,
    group_id: groupId,
    matches_codes: product.matches_codes || isNamed(product),
  }))
  return changeGroups(tx, caller, 'link', { subject: own, before, after })
}
