import { sql } from 'drizzle-orm'
import type { Database } from '../src/platform/db/database'
import { addStore } from '../src/stores/testing/add-store'

export const PRODUCTS = 100_000
const VARIANTS = 10

/** Seeds the store `bench` with 100,000 products, 1,000,000 variants and 5,000 monitors. */
export async function seedCatalogue(db: Database) {
  await addStore(db, { key: 'bench', site_id: 'bench', base_url: 'http://127.0.0.1:9' })
  const colors = sql`array['Black','White','Red','Navy','Chalk','Saddle','Olive','Pink','Grey','Gold','Ivory','Plum']`
  await db.execute(sql`
    insert into products (website_type, id, master_id, name, category_ids, currency, is_on_sale, current_price,
      regular_price, discount, average_rating, total_review_count, is_new, is_offline, ats, qty_kind, orderable,
      stock_level, variants_count, colors, color_names, sizes, is_early_access, thumbnail, search_text, created_at,
      updated_at, since, previous_price, price_changed_at, restocked_at, sold_out_at, offline_at)
    select 'bench', 'PB ' || n, 'PB ' || n, name, array['category-' || n % 12], 'USD', n % 3 = 0, price,
      price * 100 / (100 - n % 70), n % 70, 3 + (n % 20) / 10.0, n % 400, n % 50 = 0, n % 100 = 0,
      n % 40, 'exact', n % 8 <> 0, n % 40, ${VARIANTS},
      (select jsonb_agg(jsonb_build_object('color_id', c, 'name', c, 'image', '/images/' || n || c || '.jpg'))
        from unnest(made.colors) c), made.colors, sizes, n % 37 = 0, '/images/' || n || '.jpg',
      name || ' PB ' || n || ' ' || (select string_agg('PB ' || n || '-' || v || ' SKU' || n || v, ' ')
        from generate_series(1, ${VARIANTS}::int) v),
      clock_now() - n * interval '1 minute', clock_now() - (n * 7919 % ${PRODUCTS}::int) * interval '1 second', clock_now(), price + 500,
      case when n % 90 = 0 then clock_now() end, case when n % 200 = 0 then clock_now() end, case when n % 210 = 0 then clock_now() end,
      case when n % 100 = 0 then clock_now() end
    from (select n, 1000 + n * 7919 % 60000 as price,
        (array['Tabby','Willow','Rogue','Harbor','Juno','Lane','Soho','Luna'])[1 + n % 8] || ' '
          || (array['Tote','Loafer','Wallet','Belt','Backpack','Satchel'])[1 + n % 6] || ' ' || n % 977 as name,
        (${colors})[1 + n % 9 : 3 + n % 9] as colors,
        case when n % 2 = 0 then array['5 B','6 B','7 B','8 B','9 B'] else '{}'::text[] end as sizes
      from generate_series(1, ${PRODUCTS}::int) n) made`)
  await db.execute(sql`
    insert into variants (website_type, product_id, variant_id, sku, position, color_id, color_name, size, currency,
      sales_price, list_price, ats, qty_kind, is_orderable, is_early_access, since)
    select 'bench', id, id || '-' || v, 'SKU' || id || v, v, color_names[1 + v % 3], color_names[1 + v % 3],
      sizes[1 + v % 5], 'USD', current_price, regular_price, v, 'exact', true, is_early_access, clock_now()
    from products, generate_series(1, ${VARIANTS}::int) v`)
  await db.execute(sql`
    insert into product_sightings (website_type, product_id, sync_id, category_ids, read_at)
    select website_type, id, gen_random_uuid(), category_ids, clock_now() from products`)
  await db.execute(sql`
    insert into store_syncs (id, website_type, state, created_at, finished_at)
    select gen_random_uuid(), 'bench', 'succeeded', clock_now() - n * interval '1 hour', clock_now() - n * interval '1 hour'
    from generate_series(1, 2) n`)
  await db.execute(sql`
    insert into product_intervals select 'bench', 'PB ' || p, case when v > 0 then 'PB ' || p || '-' || v end,
      clock_now() - (n + 1) * interval '1 day', clock_now() - n * interval '1 day', 'USD', 1000 + n, 2000, n, 'exact', true, n
    from generate_series(1, 200) p, generate_series(0, ${VARIANTS}::int) v, generate_series(1, 30) n`)
  await db.execute(sql`
    insert into inventory_monitors (id, website_type, product_code, product_id, interval_seconds)
    select gen_random_uuid(), 'bench', id, id, 300 from products where hashtext(id) % 20 = 0`)
  await db.execute(sql`
    insert into product_base (id, product_code, tags, search_text)
    select gen_random_uuid(), case when n % 50 = 0 then 'unknown ' || n else 'pb ' || n * 9 end,
      array['tag ' || n % 20], 'pb ' || n from generate_series(1, 10000) n`)
  await db.execute(sql`vacuum analyze`)
}
