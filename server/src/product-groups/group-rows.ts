import { sql } from 'drizzle-orm'
import type { GroupChange, ProductGroup } from '@outlet/shared/contract/products/product-groups'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { toJsonRows } from '../platform/db/to-json-rows'
import { notFound } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'

type ProductKey = Pick<ProductGroup, 'website_type' | 'product_id'>

const subjectOf = ({ website_type, product_id }: ProductKey) => `${website_type}/${product_id}`

/** Changes of groups run one after the other; they are rare and concern several rows. */
export const lockGroups = (tx: Transaction) => tx.execute(sql`lock table product_groups in share row exclusive mode`)

/** Reads the groups of these products, and of all that are in a group with one of them. */
export async function readGroups(tx: Transaction, products: readonly ProductKey[]): Promise<ProductGroup[]> {
  const { rows } = await tx.execute<ProductGroup & Record<string, unknown>>(sql`
    with named as (
      select named.*, group_id, coalesce(matches_codes, true) as matches_codes
      from jsonb_to_recordset(${toJsonRows(products)}::jsonb) as named (website_type text, product_id text)
      left join product_groups using (website_type, product_id)
    )
    select * from named
    union
    select website_type, product_id, group_id, matches_codes from product_groups
    where group_id in (select group_id from named)
    order by website_type, product_id`)
  return rows
}

/** Writes groups; a product without a group has no row. */
export async function writeGroups(tx: Transaction, groups: readonly ProductGroup[]): Promise<void> {
  await tx.execute(sql`
    delete from product_groups where (website_type, product_id) in (
      select website_type, product_id from jsonb_to_recordset(${toJsonRows(groups)}::jsonb) as changed (website_type text, product_id text))`)
  await tx.execute(sql`
    insert into product_groups (website_type, product_id, group_id, matches_codes)
    select * from jsonb_to_recordset(${toJsonRows(groups.filter(({ group_id: id }) => id !== null))}::jsonb)
      as changed (website_type text, product_id text, group_id uuid, matches_codes boolean)`)
}

/** Throws Refusal `product.not_found` if one of the products does not exist. */
export async function refuseUnknown(tx: Transaction, products: readonly ProductKey[]): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from products p join stores s on s.key = p.website_type and s.deleted_at is null
    join jsonb_to_recordset(${toJsonRows(products)}::jsonb) as named (website_type text, product_id text)
      on named.website_type = p.website_type and named.product_id = p.id
    where p.deleted_at is null`)
  if (rowCount !== products.length) throw notFound('product.not_found')
}

const isSame = (one: ProductGroup, other: ProductGroup | undefined) =>
  one.group_id === other?.group_id && one.matches_codes === other.matches_codes

/** Writes a change of groups with its audit record; the products that it leaves as they were are omitted. */
export async function changeGroups(
  tx: Transaction,
  caller: Caller,
  action: 'link' | 'separate' | 'restore',
  { subject, before, after }: GroupChange & { subject: ProductKey },
): Promise<GroupChange> {
  await writeGroups(tx, after)
  const afterOf = new Map(after.map((group) => [subjectOf(group), group]))
  const changed = before.filter((group) => !isSame(group, afterOf.get(subjectOf(group))))
  const change = { before: changed, after: changed.flatMap((group) => afterOf.get(subjectOf(group)) ?? []) }
  const products = { products: change.after.map(subjectOf) }
  await recordAudit(tx, caller, {
    action: `products.${action}`,
    subjectType: 'product',
    subjectId: subjectOf(subject),
    after: products,
  })
  await publishEvent(
    tx,
    'products',
    change.after.map(({ product_id: id }) => id),
  )
  return change
}
