import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { matchesOf } from '../product-base/read-presences'

export interface ProductOfStore {
  websiteType: string
  productId: string
}

export interface SameProductOfStore extends ProductOfStore {
  storeName: string
  /** Linked by a user; else recognised by a code. */
  isLinked: boolean
}

interface SameRow extends Record<string, unknown> {
  n: number
  website_type: string
  store_name: string
  product_id: string
  is_linked: boolean
}

/**
 * Reads the same products in other connected stores, in the order of `products`. All comparisons over stores use it.
 *
 * Products are the same if a user has linked them, directly or over others, or if a code of one (product id, master id,
 * and product code of its monitor) is the product id, master id, a variant id or a SKU of the other, ignoring case. A
 * product that was separated is the same as none by its codes. Practice stores and real ones are not compared.
 */
export async function readSameProducts(
  db: Queryable,
  products: readonly ProductOfStore[],
): Promise<SameProductOfStore[][]> {
  if (products.length === 0) return []
  const { rows } = await db.execute<SameRow>(sql`
    with own as (
      select subject.n, store.key as store, subject.id, store.is_practice, g.group_id, coalesce(g.matches_codes, true) as matches
      from unnest(${sql.param(products.map((_product, n) => n))}::int[],
        ${sql.param(products.map(({ websiteType }) => websiteType))}::text[],
        ${sql.param(products.map(({ productId }) => productId))}::text[]) as subject (n, store, id)
      join stores store on store.key = subject.store
      left join product_groups g on g.website_type = subject.store and g.product_id = subject.id
    ), member as (
      select n, store, id, matches from own
      union
      select own.n, g.website_type, g.product_id, g.matches_codes from own join product_groups g using (group_id)
    ), coded as materialized (
      select n, array_agg(distinct lower(code)) as codes from (
        select member.n, member.id as code from member where matches
        union all
        select member.n, p.master_id from member join products p on p.website_type = member.store and p.id = member.id where matches
        union all
        select member.n, unnest(array[m.product_code, m.master_code]) from member
        join inventory_monitors m on m.website_type = member.store and m.product_id = member.id and m.deleted_at is null
        where matches
      ) as known where code is not null group by n
    ), matched as (
      select own.n, own.group_id as own_group, named.store, named.id, g.group_id
      from own join coded using (n) cross join lateral (${matchesOf(sql`coded.codes`)}) as named
      left join product_groups g on g.website_type = named.store and g.product_id = named.id
      where g.group_id is null or g.group_id = own.group_id or (own.group_id is null and g.matches_codes)
    ), found as (
      select n, store, id, true as is_linked from member
      union all
      select n, store, id, false from matched
      union all
      select n, g.website_type, g.product_id, true from matched join product_groups g on g.group_id = matched.group_id
      where matched.own_group is null
    )
    select found.n, found.store as website_type, s.name as store_name, found.id as product_id, bool_or(is_linked) as is_linked
    from found join own on own.n = found.n and own.store <> found.store
    join stores s on s.key = found.store and s.deleted_at is null and s.is_practice = own.is_practice
    join products p on p.website_type = found.store and p.id = found.id and p.deleted_at is null
    group by 1, 2, 3, 4 order by 1, 2, 4`)
  const byProduct = Map.groupBy(rows, ({ n }) => n)
  return products.map((_product, n) =>
    (byProduct.get(n) ?? []).map((row) => ({
      websiteType: row.website_type,
      storeName: row.store_name,
      productId: row.product_id,
      isLinked: row.is_linked,
    })),
  )
}
