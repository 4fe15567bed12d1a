import { sql } from 'drizzle-orm'
import { codesWithOtherSeparators } from '@outlet/shared/contract/product-code'
import type { Queryable } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'

export interface FoundProduct {
  /** The code that matched, where it differs from the one that was typed in its separators. */
  code?: string
  productId: string
  masterCode: string | null
}

interface FoundRow extends Record<string, unknown> {
  code: string
  product_id: string
  master_id: string | null
}

/** The products of a store that exactly these codes name, by the code in lower case. */
async function findExactly(
  db: Queryable,
  websiteType: string,
  codes: readonly string[],
): Promise<Map<string, FoundProduct>> {
  const lowered = [...new Set(codes.map((code) => code.toLowerCase()))]
  const named = sql`any(${sql.param(lowered)}::text[])`
  const { rows } = await db.execute<FoundRow>(sql`
    select distinct on (code) code, p.id as product_id, p.master_id
    from (
      select lower(id) as code, 1 as rank, id from products
      where website_type = ${websiteType} and lower(id) = ${named}
      union all
      select lower(master_id), 2, id from products where website_type = ${websiteType} and lower(master_id) = ${named}
      union all
      select lower(variant_id), 3, product_id from variants
      where website_type = ${websiteType} and lower(variant_id) = ${named}
      union all
      select lower(sku), 4, product_id from variants where website_type = ${websiteType} and lower(sku) = ${named}
    ) as match
    join products p on p.website_type = ${websiteType} and p.id = match.id and p.deleted_at is null
    order by code, rank, p.is_offline, p.id`)
  return new Map(rows.map((row) => [row.code, { productId: row.product_id, masterCode: row.master_id }]))
}

/**
 * The products of a store that the team's codes name, by the code in lower case: matched without regard to case against
 * the store's id, then the master id, then a variant's id, then its sku. A code that matches none of these names the
 * product whose code differs in its separators alone, if there is exactly one. Codes that name nothing are left out.
 */
export async function findProducts(
  db: Queryable,
  websiteType: string,
  codes: readonly string[],
): Promise<Map<string, FoundProduct>> {
  const found = await findExactly(db, websiteType, codes)
  const unknown = [...new Set(codes)].filter((code) => !found.has(code.toLowerCase()))
  const others = new Map(unknown.map((code) => [code, codesWithOtherSeparators(code)]))
  const tried = [...others.values()].flat()
  if (tried.length === 0) return found
  const known = await findExactly(db, websiteType, tried)
  for (const [code, spellings] of others) {
    const [spelling, ...further] = spellings.filter((one) => known.has(one.toLowerCase()))
    const product = spelling === undefined ? undefined : known.get(spelling.toLowerCase())
    if (spelling !== undefined && product && further.length === 0)
      found.set(code.toLowerCase(), { ...product, code: spelling })
  }
  return found
}

interface Named {
  website_type: string
  product_code?: string | undefined
  product_id?: string | undefined
}

async function findById(db: Queryable, websiteType: string, productId: string): Promise<FoundProduct | undefined> {
  const { rows } = await db.execute<{ master_id: string | null }>(sql`
    select master_id from products where website_type = ${websiteType} and id = ${productId} and deleted_at is null`)
  return rows[0] && { productId, masterCode: rows[0].master_id }
}

/**
 * The product that a request names, by the team's code or by its own id, and the code to keep of it: an id stands for
 * itself. Throws Refusal `inventory_monitor.product_not_found`.
 */
export async function findNamed(
  db: Queryable,
  { website_type: websiteType, product_code: code, product_id: id }: Named,
): Promise<FoundProduct & { productCode: string }> {
  const found =
    code === undefined
      ? await findById(db, websiteType, id ?? '')
      : (await findProducts(db, websiteType, [code])).get(code.toLowerCase())
  if (!found) throw notFound('inventory_monitor.product_not_found')
  return { ...found, productCode: found.code ?? code ?? found.productId }
}
