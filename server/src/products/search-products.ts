import { sql } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { searchProducts as endpoint } from '@outlet/shared/contract/products'
import { codesWithOtherSeparators } from '@outlet/shared/contract/products/product-code'
import { normaliseText } from '@outlet/shared/contract/text'
import { authorise, type Actor } from '../platform/audit/actor'
import { contains } from '../platform/db/contains'
import type { Database } from '../platform/db/database'
import { productTable } from './product-row'

type Found = EndpointResponse<typeof endpoint>['items'][number]

/** Maximum number of matches that are sorted: half of the catalogue may contain two letters. */
const MAX_MATCHES = 200

/** Searches the products of all connected stores by a few letters: an exact id match first, offline products last. */
export async function searchProducts(
  db: Database,
  actor: Actor,
  { q, limit }: EndpointRequest<typeof endpoint>['query'],
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'products.read')
  const code = normaliseText(q, 'code')
  const codes = [code, ...codesWithOtherSeparators(code)].map((one) => one.toLowerCase())
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select website_type, store_name, id, name, is_offline from (
      select distinct on (match.website_type, match.id) match.*, s.name as store_name
      from (
        select 0 as rank, p.website_type, p.id, p.name, p.is_offline
        from stores s join products p on p.website_type = s.key and lower(p.id) = any(${sql.param(codes)}::text[])
        where p.deleted_at is null and s.deleted_at is null
        union all
        (select 1, website_type, id, name, is_offline from ${productTable}
          where deleted_at is null and ${contains(productTable.search_text, q)}
            and website_type = any(array(select key from stores where deleted_at is null))
          limit ${MAX_MATCHES})
      ) as match
      join stores s on s.key = match.website_type
      order by match.website_type, match.id, match.rank
    ) as found
    order by rank, is_offline, name, website_type, id limit ${limit}`)
  return { items: rows }
}
