import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { matchesOf } from '../product-base/read-presences'

interface PeerRow extends Record<string, unknown> {
  monitor_id: string
  peer_id: string
}

/**
 * Reads the ids of the team's monitors of the same product in other connected stores, by monitor id. Products are the
 * same if a code of the monitor (product id, product code, master id) is one of theirs, case-insensitively. Practice
 * stores and real ones are not compared. Monitors without any are left out.
 */
export async function readPeerIds(db: Queryable, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  // Joined through the catalogue, whose codes are indexed: indexes on monitors would have to be updated at each stock
  // change.
  const { rows } = await db.execute<PeerRow>(sql`
    select distinct own.id as monitor_id, m.id as peer_id, m.website_type, m.product_code
    from (
      select m.id, m.website_type, store.is_practice, (select array_agg(distinct lower(code))
        from unnest(array[m.product_id, m.product_code, m.master_code]) as code where code is not null) as codes
      from inventory_monitors m join stores store on store.key = m.website_type
      where m.id = any(${sql.param([...ids])}::uuid[])
    ) as own
    cross join lateral (${matchesOf(sql`own.codes`)} and s.key <> own.website_type and s.is_practice = own.is_practice) as named
    join inventory_monitors m on m.website_type = named.store and m.product_id = named.id and m.deleted_at is null
    order by m.website_type, m.product_code, m.id`)
  return new Map(
    [...Map.groupBy(rows, ({ monitor_id }) => monitor_id)].map(([id, peers]) => [
      id,
      peers.map(({ peer_id }) => peer_id),
    ]),
  )
}
