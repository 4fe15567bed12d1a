import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'

/**
 * Inserts products `<prefix>1` to `<prefix>n` of a store, each with its variants `<product>-1` … and their SKUs
 * `SKU-…`.
 */
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
