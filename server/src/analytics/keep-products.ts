import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'

/** Within this a product's name and categories are as good as read anew. */
const FRESH = '1 hour'

/**
 * Keeps what the catalogue knows of the products that these days' rows are about, matched as everywhere a product code is. What
 * it no longer has stays as it was.
 */
export async function keepProducts(tx: Transaction, table: string, days: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_products (store, product_code, name, category_ids)
    select told.store, told.product_code, known.name, known.category_ids
    from (
      select distinct store, product_code from ${sql.identifier(table)}
      where day = any(${sql.param([...days])}::date[]) and product_code is not null
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
    on conflict (store, product_code) do update
    set name = excluded.name, category_ids = excluded.category_ids, read_at = clock_now()`)
}
