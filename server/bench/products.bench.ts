import { sql } from 'drizzle-orm'
import type { Database } from '../src/platform/db/database'
import { storeProductFacets } from '../src/products/store-product-facets'
import { addStore } from '../src/stores/testing/add-store'
import { benchApp } from './bench-app'
import { percentile, report } from './report'

// Measures requests through the whole server to a store of 100,000 products with 1,000,000 variants.

const PRODUCTS = 100_000
const VARIANTS = 10
const CALLS = 100
const CLIENTS = 50

async function seed(db: Database) {
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

const { db, request: send, close } = await benchApp()
try {
  await seed(db)
  const countStartedAt = performance.now()
  await db.transaction((tx) => storeProductFacets(tx, 'bench'))
  const countMs = performance.now() - countStartedAt
  report({ name: "a sync's end: counting 100,000 products", value: countMs, unit: 'ms', goal: '–' })
  const timeRequest = async (path: string, body?: object) => {
    const startedAt = performance.now()
    await send(body ? 'POST' : 'GET', path, body)
    return performance.now() - startedAt
  }
  const one = async (name: string, path: string, goal: string, body?: object) => {
    await timeRequest(path, body)
    const times: number[] = []
    for (let call = 0; call < CALLS; call++) times.push(await timeRequest(path, body))
    report({ name: `${name}, median`, value: percentile(times, 0.5), unit: 'ms', goal })
    report({ name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms', goal })
  }
  const many = async (name: string, pathOf: () => string, goal: string) => {
    const startedAt = performance.now()
    let done = 0
    const client = async () => {
      while (performance.now() - startedAt < 4000) {
        await timeRequest(pathOf())
        done += 1
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    report({
      name: `${name}, ${CLIENTS} clients`,
      value: done / ((performance.now() - startedAt) / 1000),
      unit: '1/s',
      goal,
    })
  }
  const products = '/products?website_type=bench'
  const queries = {
    'on sale and orderable, by discount': '&is_on_sale=true&orderable=true&sort=-discount',
    'two categories within a price, by price':
      '&category_id=category-1&category_id=category-5&price_from=20000&price_to=25000&sort=current_price',
    'a colour and a size, newest first': '&color=Olive&size=7+B&sort=-created_at',
    'a word of the name, by name': '&q=tabby+satchel+12&sort=name',
    'price dropped since the last sync': '&change=price_dropped',
    'monitored and sold out': '&is_monitored=true&orderable=false',
    'gone, early access': '&is_offline=true&is_early_access=true&sort=name',
  }
  await one('list of 50 of 100,000 by an indexed field', `${products}&sort=current_price`, '≤ 20')
  await one('page of 200 of 100,000', `${products}&limit=200`, '≤ 20')
  for (const [name, query] of Object.entries(queries)) await one(`list: ${name}`, products + query, '≤ 20')
  const facets = '/products/facets?website_type=bench'
  await one('facets of the whole store', facets, '≤ 150')
  for (const [name, query] of Object.entries(queries)) {
    await one(`facets: ${name}`, facets + query.replace(/&sort=.*/, ''), '≤ 150')
  }
  await one(
    'facets of five further filters',
    `${facets}&color=Red&size=7+B&category_id=category-2&is_new=false&orderable=true`,
    '≤ 150',
  )
  await one('changes since the last sync', '/products/changes?website_type=bench', '≤ 20')
  await one(
    'history of a product of 10 variants',
    `/products/bench/${encodeURIComponent('PB 7')}/history?days=365&own=true`,
    '≤ 20',
  )
  await one('price facts of 100 products', '/products/price-facts', '≤ 100', {
    website_type: 'bench',
    subjects: Array.from({ length: 100 }, (_none, index) => ({ product_id: `PB ${index + 1}` })),
  })
  for (const typed of ['pb 4711', 'tabby', 'tabby satchel 12', 'zeppelin', 'pb']) {
    await one(`candidates for "${typed}"`, `/products/candidates?q=${encodeURIComponent(typed)}`, '≤ 20')
  }
  await one('product base: list of 50 of 10,000', '/product-base?sort=product_code', '≤ 20')
  await one('product base: in stock, with a tag', '/product-base?in_stock=true&tag=tag+3', '≤ 20')
  await one('product base: listed nowhere', '/product-base?is_listed=false', '≤ 20')
  await one('product base: a word of a name', '/product-base?q=tabby+satchel+12', '≤ 20')
  await one('product base: a word of many names', '/product-base?q=tabby', '≤ 20')
  await one('product base: no such word', '/product-base?q=zeppelin', '≤ 20')
  const byPrice = `${products}&sort=current_price`
  const byDiscount = products + queries['on sale and orderable, by discount']
  const from = () => `&price_from=${Math.floor(Math.random() * 50_000)}`
  // Simultaneous identical requests share one read, so the cost of a single read is measured as well: first while most
  // of the products' JSON is not yet cached, then once more.
  await many('list of 50 by an indexed field', () => byPrice, '≥ 1500')
  await many('the filtered list by discount', () => byDiscount, '≥ 400')
  await many('list of 50 by an indexed field, each client from another price', () => byPrice + from(), '≥ 800')
  await many('the same once more', () => byPrice + from(), '≥ 800')
  await many('the filtered list by discount, each client from another price', () => byDiscount + from(), '≥ 800')
} finally {
  await close()
}
