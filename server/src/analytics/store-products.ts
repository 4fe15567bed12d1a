import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'

/** Age below which a stored product is not refreshed. */
const REFRESH_AFTER = '1 hour'

/**
 * Stores name and categories of the products in these days' rows, as the catalogue has them, matched like product codes
 * everywhere. A product that is no longer in the catalogue stays unchanged. If a product's categories change, the days
 * of its prices are queued for a rebuild, since prices are rolled up by category.
 */
export async function storeProducts(tx: Transaction, table: string, days: readonly string[]): Promise<void> {
  const daysParam = (of: readonly string[]) => sql`${sql.param([...of])}::date[]`
  // These days are rolled up right after this, so they are not queued.
  const awaited = table === 'analytics_prices' ? days : []
  await tx.execute(sql`
    with known as (
      select counted.store, counted.product_code, known.name, known.category_ids, coalesce(stored.category_ids, '{}') as were
      from (
        select distinct store, product_code from ${sql.identifier(table)}
        where day = any(${daysParam(days)}) and product_code is not null
      ) as counted
      left join analytics_products stored using (store, product_code)
      cross join lateral (
        select name, category_ids, 1 as rank from products
        where website_type = counted.store and lower(id) = lower(counted.product_code)
        union all
        select name, category_ids, 2 from products
        where website_type = counted.store and lower(master_id) = lower(counted.product_code)
        union all
        select p.name, p.category_ids, 3 from variants v
        join products p on p.website_type = v.website_type and p.id = v.product_id
        where v.website_type = counted.store and v.sku is not null and lower(v.sku) = lower(counted.product_code)
        order by rank limit 1
      ) as known
      where stored.read_at is null or stored.read_at < clock_now() - ${REFRESH_AFTER}::interval
    ), written as (
      insert into analytics_products (store, product_code, name, category_ids)
      select store, product_code, name, category_ids from known
      on conflict (store, product_code) do update
      set name = excluded.name, category_ids = excluded.category_ids, read_at = clock_now()
    )
    insert into analytics_changes (source, day)
    select distinct 'prices', p.day from analytics_prices p join known k using (store, product_code)
    where k.category_ids <> k.were and p.day <> all(${daysParam(awaited)})`)
}
