import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'

/** Within this a product's name and categories are as good as read anew. */
const FRESH = '1 hour'

/**
 * Keeps what the catalogue knows of the products that these days' rows are about, matched as everywhere a product code is. What
 * it no longer has stays as it was. Of products whose categories are others than before, the days of their prices are noted, which
 * are summed up by category.
 */
export async function keepProducts(tx: Transaction, table: string, days: readonly string[]): Promise<void> {
  const daysParam = (of: readonly string[]) => sql`${sql.param([...of])}::date[]`
  // These are summed up after this.
  const awaited = table === 'analytics_prices' ? days : []
  await tx.execute(sql`
    with known as (
      select told.store, told.product_code, known.name, known.category_ids, coalesce(kept.category_ids, '{}') as were
      from (
        select distinct store, product_code from ${sql.identifier(table)}
        where day = any(${daysParam(days)}) and product_code is not null
      ) as told
      left join analytics_products kept using (store, product_code)
      cross join lateral (
        select name, category_ids, 1 as rank from products
        where website_type = told.store and lower(id) = lower(told.product_code)
        union all
        select name, category_ids, 2 from products
        where website_type = told.store and lower(master_id) = lower(told.product_code)
        union all
        select p.name, p.category_ids, 3 from variants v
        join products p on p.website_type = v.website_type and p.id = v.product_id
        where v.website_type = told.store and v.sku is not null and lower(v.sku) = lower(told.product_code)
        order by rank limit 1
      ) as known
      where kept.read_at is null or kept.read_at < clock_now() - ${FRESH}::interval
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
