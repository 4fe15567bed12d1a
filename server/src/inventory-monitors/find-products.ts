import { sql } from 'drizzle-orm'
import { codesWithOtherSeparators } from '@outlet/shared/contract/products/product-code'
import type { Queryable } from '../platform/db/database'
import { notFound, Refusal } from '../platform/http/refusal'

export interface FoundProduct {
  /** The matching code, if it differs from the given one in its separators. */
  code?: string
  productId: string
  masterCode: string | null
}

interface FoundRow extends Record<string, unknown> {
  code: string
  product_id: string
  master_id: string | null
}

/**
 * Finds a store's products by exact codes, keyed by the code in lower case. Each `limit 1` makes PostgreSQL search the
 * indexes code by code: otherwise it joins full tables before their first ANALYZE, which takes minutes.
 */
async function findExactly(
  db: Queryable,
  websiteType: string,
  codes: readonly string[],
): Promise<Map<string, FoundProduct>> {
  const lowered = [...new Set(codes.map((code) => code.toLowerCase()))]
  const store = sql`website_type = ${websiteType}`
  const { rows } = await db.execute<FoundRow>(sql`
    select code, found.id as product_id, found.master_id
    from unnest(${sql.param(lowered)}::text[]) as code cross join lateral (
      select product.id, product.master_id
      from (
        select 1 as rank, id from products where ${store} and lower(id) = code
        union all
        select 2, id from products where ${store} and lower(master_id) = code
        union all
        select 3, product_id from variants where ${store} and lower(variant_id) = code
        union all
        select 4, product_id from variants where ${store} and lower(sku) = code
      ) as match
      cross join lateral (
        select id, master_id, is_offline from products
        where ${store} and lower(id) = lower(match.id) and id = match.id and deleted_at is null limit 1
      ) as product
      order by rank, product.is_offline, product.id limit 1
    ) as found`)
  return new Map(rows.map((row) => [row.code, { productId: row.product_id, masterCode: row.master_id }]))
}

/** Products keyed by the code in lower case. */
export interface ProductsByCode {
  products: Map<string, FoundProduct>
  /** Codes that match no product exactly, with the codes of several products that differ only in their separators. */
  ambiguous: Map<string, string[]>
}

/** The product's id in the store's spelling if the code is the id, else the code. */
const inStoreSpelling = (code: string, { productId }: FoundProduct): string =>
  productId.toLowerCase() === code.toLowerCase() ? productId : code

/**
 * Finds a store's products by the team's codes, case-insensitively: by the store's id, then the master id, then a
 * variant's id, then its SKU. A code without an exact match matches a product whose code differs only in its
 * separators; if several do, the code is ambiguous. Codes without a match are omitted.
 */
export async function resolveCodes(
  db: Queryable,
  websiteType: string,
  codes: readonly string[],
): Promise<ProductsByCode> {
  const products = await findExactly(db, websiteType, codes)
  const ambiguous = new Map<string, string[]>()
  const unknown = [...new Set(codes)].filter((code) => !products.has(code.toLowerCase()))
  const others = new Map(unknown.map((code) => [code, codesWithOtherSeparators(code)]))
  const tried = [...others.values()].flat()
  if (tried.length === 0) return { products, ambiguous }
  const known = await findExactly(db, websiteType, tried)
  for (const [code, spellings] of others) {
    const named = spellings.flatMap((spelling) => {
      const product = known.get(spelling.toLowerCase())
      return product ? [{ ...product, code: spelling }] : []
    })
    const [product] = named
    if (!product) continue
    const isOne = new Set(named.map(({ productId }) => productId)).size === 1
    if (isOne) products.set(code.toLowerCase(), product)
    else ambiguous.set(code.toLowerCase(), [...new Set(named.map((one) => inStoreSpelling(one.code, one)))].sort())
  }
  return { products, ambiguous }
}

/** Finds products by codes, without ambiguous codes. */
export const findProducts = async (...args: Parameters<typeof resolveCodes>): Promise<Map<string, FoundProduct>> =>
  (await resolveCodes(...args)).products

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

async function findByCode(db: Queryable, websiteType: string, code: string): Promise<FoundProduct | undefined> {
  const { products, ambiguous } = await resolveCodes(db, websiteType, [code])
  const codes = ambiguous.get(code.toLowerCase())
  if (!codes) return products.get(code.toLowerCase())
  const errors = [{ path: 'product_code', code: 'product_code.ambiguous', message: codes.join(', ') }]
  throw new Refusal('conflict', 'product_code.ambiguous', { errors, current: { codes } })
}

/**
 * Finds the product of a request, by the team's code or by the product id, and the code to store for it (the id itself
 * if given by id). Throws Refusal `inventory_monitor.product_not_found`, and `product_code.ambiguous` with the
 * candidate codes.
 */
export async function findNamed(
  db: Queryable,
  { website_type: websiteType, product_code: code, product_id: id }: Named,
): Promise<FoundProduct & { productCode: string }> {
  const found = code === undefined ? await findById(db, websiteType, id ?? '') : await findByCode(db, websiteType, code)
  if (!found) throw notFound('inventory_monitor.product_not_found')
  return { ...found, productCode: found.code ?? code ?? found.productId }
}
