import { sql } from 'drizzle-orm'
import { codesWithOtherSeparators } from '@outlet/shared/contract/products/product-code'
import type { Queryable } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { codesAtStores, matchesOf } from './read-presences'

/** Codes that no store has, with the stores' codes that differ only in their separators. */
export type OtherSpellings = ReadonlyMap<string, readonly string[]>

/**
 * For each code (in lower case) without a product in a connected store: the stores' codes that differ only in their
 * separators, in the stores' spelling. Spreadsheets and chats turn `WT-1001` into `WT 1001` or `WT⁄1001`; if a store
 * has a product `WT/1001`, that exact match takes precedence.
 */
export async function otherSpellings(db: Queryable, codes: readonly string[]): Promise<OtherSpellings> {
  const atStores = await codesAtStores(db, codes)
  const unknown = [...new Set(codes.map((code) => code.toLowerCase()))].filter((code) => !atStores.has(code))
  const spellings = new Map(unknown.map((code) => [code, codesWithOtherSeparators(code)]))
  const tried = [...new Set([...spellings.values()].flat())]
  if (tried.length === 0) return new Map()
  const { rows } = await db.execute<{ code: string; spelling: string }>(sql`
    select distinct on (code) code, spelling from (
      select match.code, named.spelling, match.rank
      from (${matchesOf(sql`${sql.param(tried)}::text[]`)}) as match
      join products p on p.website_type = match.store and p.id = match.id and p.deleted_at is null
      cross join lateral (
        select p.id as spelling union all select p.master_id
        union all select unnest(array[v.variant_id, v.sku]) from variants v
          where match.rank > 2 and v.website_type = p.website_type and v.product_id = p.id
      ) as named where lower(named.spelling) = match.code
    ) as found order by code, rank, spelling`)
  const written = new Map(rows.map(({ code, spelling }) => [code, spelling]))
  return new Map(
    [...spellings].flatMap(([code, others]) => {
      const known = others.flatMap((other) => written.get(other) ?? [])
      return known.length > 0 ? [[code, known] as const] : []
    }),
  )
}

/** Returns the code in the stores' spelling. Throws Refusal `product_code.ambiguous` if several codes match. */
export async function resolveCode(db: Queryable, code: string): Promise<string> {
  const others = (await otherSpellings(db, [code])).get(code.toLowerCase()) ?? []
  if (others.length > 1) {
    const errors = [{ path: 'product_code', code: 'product_code.ambiguous', message: others.join(', ') }]
    throw new Refusal('conflict', 'product_code.ambiguous', { errors, current: { codes: others } })
  }
  return others[0] ?? code
}
