import { sql, type SQL } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type {
  getProductCandidate as oneEndpoint,
  listProductCandidates as endpoint,
} from '@outlet/shared/contract/products/product-candidates'
import { ProductCode } from '@outlet/shared/contract/products/product-code'
import { authorise, can, type Actor } from '../platform/audit/actor'
import { contains } from '../platform/db/contains'
import type { Database } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { codesOfProducts, firstProductCode } from './codes-of-products'
import { matchesOf, presenceColumns, toPresence, type PresenceRow } from './read-presences'
import { otherSpellings } from './resolve-codes'
import type { SecretBox } from '../platform/secrets/secret-box'

interface CandidateRow extends PresenceRow {
  is_named: boolean
  monitor_id: string | null
  base_item_id: string | null
}

/** Maximum number of matches that are sorted: half of the catalogue may contain two letters. */
const MAX_MATCHES = sql.raw('100')
/** Rank of a match by name or id; lower ranks are those of `matchesOf`. */
const NAME_MATCH_RANK = sql.raw('5')

/**
 * Minimum length of a search in names. Two Latin letters occur in nearly every name and no index finds rare pairs; two
 * Chinese characters are a word.
 */
const MIN_NAME_LENGTH = 3

const nameContains = (text: string): SQL =>
  text.length >= MIN_NAME_LENGTH || /[^ -~]/.test(text) ? contains(sql`c.search_text`, text) : sql`false`

/** Columns of a product `p` of a store. */
const candidateColumns = sql`${presenceColumns},
      (select m.id from inventory_monitors m where m.website_type = p.website_type and m.product_id = p.id
        and m.deleted_at is null limit 1) as monitor_id,
      (select b.id from product_base b where lower(b.product_code) = lower(p.id) and b.deleted_at is null) as base_item_id`

async function toCandidates(db: Database, rows: readonly CandidateRow[], secrets: SecretBox, actor: Actor) {
  const hasOtherCode = ({ product_id: id }: CandidateRow) => firstProductCode([id]) === null
  const others = rows.filter(hasOtherCode)
  const codes = await codesOfProducts(
    db,
    others.map(({ website_type: websiteType, product_id: productId }) => ({ websiteType, productId })),
  )
  return rows.map((row) => ({
    ...toPresence(row, secrets),
    product_code: hasOtherCode(row) ? firstProductCode(codes[others.indexOf(row)] ?? []) : row.product_id,
    is_named: row.is_named,
    monitor_id: can(actor, 'inventory-monitors.read') ? row.monitor_id : null,
    base_item_id: can(actor, 'product-base.read') ? row.base_item_id : null,
  }))
}

/** One product by its exact id. Throws Refusal `product.not_found`. */
export async function getProductCandidate(
  db: Database,
  secrets: SecretBox,
  actor: Actor,
  { storeKey, productId }: EndpointRequest<typeof oneEndpoint>['params'],
): Promise<EndpointResponse<typeof oneEndpoint>> {
  authorise(actor, 'products.read')
  const { rows } = await db.execute<CandidateRow>(sql`
    select p.website_type, s.name as store_name, true as is_named, ${candidateColumns}
    from products p join stores s on s.key = p.website_type and s.deleted_at is null
    where p.website_type = ${storeKey} and p.id = ${productId} and p.deleted_at is null`)
  const [candidate] = await toCandidates(db, rows, secrets, actor)
  if (!candidate) throw notFound('product.not_found')
  return candidate
}

/**
 * Products of all connected stores that match what a user typed. Exact code matches come first, as a monitor by this
 * code would resolve it; the first match of each store precedes any store's second, so that no store is omitted.
 */
export async function listProductCandidates(
  db: Database,
  secrets: SecretBox,
  actor: Actor,
  { q, limit }: EndpointRequest<typeof endpoint>['query'],
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'products.read')
  const typed = ProductCode.safeParse(q).data ?? q
  // A code that no store has may match codes with other separators; if there are several, the user selects one.
  const codes = (await otherSpellings(db, [typed])).get(typed.toLowerCase())?.map((other) => other.toLowerCase()) ?? [
    typed.toLowerCase(),
  ]
  const found = await db.execute<CandidateRow>(sql`
    select store as website_type, store_name, rank < ${NAME_MATCH_RANK} as is_named, ${candidateColumns}
    from (
      select match.*, row_number() over (
        partition by store, rank < ${NAME_MATCH_RANK} order by rank, one.is_offline, one.id) as place
      from (
        select distinct on (store, id) store, store_name, id, rank from (
          select store, store_name, rank, id from (${matchesOf(sql`${sql.param([...codes])}::text[]`)}) as named
          union all
          (select c.website_type, s.name, ${NAME_MATCH_RANK}, c.id from products c join stores s on s.key = c.website_type
            where c.deleted_at is null and s.deleted_at is null and ${nameContains(q)}
            limit ${MAX_MATCHES})
        ) as either order by store, id, rank
      ) as match
      join products one on one.website_type = match.store and one.id = match.id and one.deleted_at is null
    ) as placed
    join products p on p.website_type = placed.store and p.id = placed.id
    order by rank = ${NAME_MATCH_RANK}, rank < ${NAME_MATCH_RANK} and place > 1, rank, p.is_offline, p.name, store, p.id
    limit ${limit}`)
  const entry = await db.execute<{ id: string }>(sql`
    select id from product_base where lower(product_code) = any(${sql.param([...codes])}::text[]) and deleted_at is null limit 1`)
  return {
    items: await toCandidates(db, found.rows, secrets, actor),
    base_item_id: can(actor, 'product-base.read') ? (entry.rows[0]?.id ?? null) : null,
  }
}
