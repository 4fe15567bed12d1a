import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { secretBox } from '../secrets/secret-box'
import { sealCredentials } from '../stores/store-credentials'
import { TEST_SECRET_KEY } from './test-app'

export interface SeededStore {
  key: string
  baseUrl?: string
  ratePerSecond?: number
  burst?: number
  concurrency?: number
}

/** A connected store, written straight to the tables; `rate` 1000, burst 1000 and concurrency 8 unless said. */
export async function seedStore(
  db: Database,
  { key, baseUrl = 'http://127.0.0.1:9', ratePerSecond = 1000, burst = 1000, concurrency = 8 }: SeededStore,
): Promise<void> {
  const credentials = sealCredentials(secretBox(TEST_SECRET_KEY), key, { client_id: 'test-client' })
  await db.execute(sql`
    insert into stores (key, name, dialect, base_url, site_id, category_ids, list_price_book, currency,
      rate_per_second, burst, concurrency, max_orderable_quantity, credentials)
    values (${key}, ${key}, 'sfcc-ocapi', ${baseUrl}, ${key}, '{all}', 'list', 'USD',
      ${ratePerSecond}, ${burst}, ${concurrency}, 5, ${credentials})`)
  await db.execute(sql`insert into store_buckets (store_key, tokens) values (${key}, ${burst})`)
}

/** Products `<prefix>1` to `<prefix>n` of a store, each with its variants `<product>-1` … and their skus `SKU-…`. */
export async function seedProducts(
  db: Database,
  websiteType: string,
  { prefix, products, variants }: { prefix: string; products: number; variants: number },
): Promise<void> {
  await db.execute(sql`
    insert into products (website_type, id, master_id, name, currency, qty_kind, search_text, variants_count)
    select ${websiteType}, id, 'M-' || id, 'Bag ' || id, 'USD', 'unknown', 'Bag ' || id, ${variants}
    from (select ${prefix}::text || n as id from generate_series(1, ${products}::int) n) as numbered`)
  await db.execute(sql`
    insert into variants (website_type, product_id, variant_id, sku, position, color_name, size, currency, qty_kind)
    select website_type, id, id || '-' || v, 'SKU-' || id || '-' || v, v, 'Black', v::text, 'USD', 'unknown'
    from products, generate_series(1, ${variants}::int) v
    where website_type = ${websiteType} and id ^@ ${prefix}::text`)
}
