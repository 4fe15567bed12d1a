import { sql } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getPriceVerdictAge as endpoint } from '@outlet/shared/contract/products/price-facts'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'

/** Returns the time of the oldest stored verdict, and how many products are not judged by their present price. */
export async function getPriceVerdictAge(
  db: Database,
  reader: Reader,
  { website_type: store }: EndpointRequest<typeof endpoint>['query'],
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(reader, 'products.read')
  const { rows } = await db.execute<{ judged_at: string | null; waiting: number }>(sql`
    select min(verdict.judged_at) filter (where changed is null) as judged_at,
      (count(*) filter (where verdict.judged_at is null or changed.product_id is not null))::int as waiting
    from products p
    left join price_verdicts verdict on verdict.website_type = p.website_type and verdict.product_id = p.id
      and verdict.variant_ids = '{}'
    left join (select distinct website_type, product_id from price_changes) as changed
      on changed.website_type = p.website_type and changed.product_id = p.id
    where p.deleted_at is null ${store === undefined ? sql`` : sql`and p.website_type = ${store}`}`)
  const [row] = rows
  return {
    judged_at: row?.judged_at ? new Date(row.judged_at).toISOString() : null,
    waiting: row?.waiting ?? 0,
  }
}
