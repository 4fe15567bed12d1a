import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'

/** Same retention as a monitor's daily trend. */
const RETENTION = sql`interval '400 days'`
/** Rows per statement, so that no lock is held for long. */
const BATCH = 20_000

/** Deletes ended price and stock intervals beyond their retention; a summary of their prices remains. */
export async function purgeProductHistory(db: Database): Promise<void> {
  for (let taken = BATCH; taken === BATCH;) {
    const { rows } = await db.execute<{ count: number }>(sql`
      with purged as (
        delete from product_intervals where ctid = any(array(
          select ctid from product_intervals where seen_until < clock_now() - ${RETENTION} limit ${BATCH}))
        returning *
      ), summarised as (
        insert into purged_prices as known (website_type, product_id, variant_id, currency, lowest, lowest_at, first_at, last_at, watched_ms)
        select website_type, product_id, coalesce(variant_id, ''), currency, min(price),
          (array_agg(from_at order by price, from_at desc) filter (where price is not null))[1], min(from_at), max(seen_until),
          sum(extract(epoch from seen_until - from_at) * 1000)::bigint
        from purged where exists (
          select 1 from products where products.website_type = purged.website_type and products.id = purged.product_id)
        group by website_type, product_id, coalesce(variant_id, ''), currency
        on conflict (website_type, product_id, variant_id, currency) do update set
          lowest = least(known.lowest, excluded.lowest),
          lowest_at = case when known.lowest < excluded.lowest or excluded.lowest is null then known.lowest_at
            when known.lowest = excluded.lowest then greatest(known.lowest_at, excluded.lowest_at)
            else excluded.lowest_at end,
          first_at = least(known.first_at, excluded.first_at),
          last_at = greatest(known.last_at, excluded.last_at), watched_ms = known.watched_ms + excluded.watched_ms
      )
      select count(*)::int as count from purged`)
    taken = rows[0]?.count ?? 0
  }
}
