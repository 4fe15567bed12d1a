import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listOrderTags as endpoint } from '@outlet/shared/contract/orders'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Queryable } from '../platform/db/database'

/** Number of newest tagged orders whose tags are counted, so that tags no longer in use disappear. */
const MAX_ORDERS = 10_000
const MAX_TAGS = 200

export async function listOrderTags(db: Queryable, reader: Reader): Promise<EndpointResponse<typeof endpoint>> {
  authorise(reader, 'orders.read')
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    select mode() within group (order by tag) as tag, count(*)::int as count
    from (select tags from orders where tags <> '{}' order by placed_at desc limit ${MAX_ORDERS}) newest, unnest(tags) tag
    group by fold_tag(tag) order by 2 desc, 1 limit ${MAX_TAGS}`)
  return { items: rows }
}
