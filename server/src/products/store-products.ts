import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import type { IncomingProduct, IncomingVariant } from './incoming-product'
import { toJsonRows } from './to-json-rows'

type Columns<Row> = Partial<Record<keyof Row & string, string>>

// What a reading may change of a product, and its type; `category_ids` are settled at the sync's end.
const productColumns = {
  master_id: 'text',
  name: 'text',
  currency: 'text',
  is_on_sale: 'boolean',
  current_price: 'bigint',
  current_price_max: 'bigint',
  regular_price: 'bigint',
  discount: 'numeric(5,2)',
  average_rating: 'numeric(4,2)',
  total_review_count: 'integer',
  max_orderable_quantity: 'integer',
  is_new: 'boolean',
  ats: 'integer',
  qty_kind: 'text',
  backorderable: 'boolean',
  orderable: 'boolean',
  preorderable: 'boolean',
  stock_level: 'integer',
  default_variant_id: 'text',
  variants_count: 'integer',
  colors: 'jsonb',
  images: 'jsonb',
  thumbnail: 'text',
  thumbnail_alt: 'text',
  store_url: 'text',
  search_text: 'text',
} as const satisfies Columns<IncomingProduct>

const variantColumns = {
  sku: 'text',
  position: 'integer',
  color_id: 'text',
  color_name: 'text',
  size: 'text',
  is_default: 'boolean',
  is_orderable: 'boolean',
  is_bestseller: 'boolean',
  is_early_access: 'boolean',
  is_final_sale: 'boolean',
  units_sold: 'integer',
  is_onsale: 'boolean',
  currency: 'text',
  sales_price: 'bigint',
  list_price: 'bigint',
  discount_percentage: 'numeric(5,2)',
  valid_from: 'timestamptz',
  ats: 'integer',
  qty_kind: 'text',
  backorderable: 'boolean',
  preorderable: 'boolean',
  stock_level: 'integer',
  in_stock_date: 'timestamptz',
} as const satisfies Columns<IncomingVariant>

interface Fragments {
  names: SQL
  excluded: SQL
  assignments: SQL
  record: SQL
}

// Names and types are the constants above.
const fragments = (columns: Record<string, string>): Fragments => {
  const names = Object.keys(columns)
  const list = (write: (name: string) => string) => sql.raw(names.map(write).join(', '))
  return {
    names: list((name) => name),
    excluded: list((name) => `excluded.${name}`),
    assignments: list((name) => `${name} = excluded.${name}`),
    record: list((name) => `${name} ${columns[name] ?? 'text'}`),
  }
}

const product = fragments(productColumns)
const variant = fragments(variantColumns)
const current = (table: string, columns: Record<string, string>) =>
  sql.raw(
    Object.keys(columns)
      .map((name) => `${table}.${name}`)
      .join(', '),
  )

/**
 * Stores what was read of products: new ones, and those that differ; every change of price and stock is kept. One that
 * was offline is no longer. Returns how many rows were written.
 */
export async function storeProducts(tx: Transaction, store: string, rows: readonly IncomingProduct[]): Promise<number> {
  if (rows.length === 0) return 0
  const { rowCount } = await tx.execute(sql`
    with incoming as materialized (
      select * from jsonb_to_recordset(${toJsonRows(rows)}::jsonb)
        as incoming (id text, category_ids text[], ${product.record})
    ), before as materialized (
      select products.* from products join incoming using (id) where website_type = ${store}
    ), price_change as (
      insert into price_changes (website_type, product_id, currency, previous_price, price, previous_list_price, list_price)
      select ${store}, id, incoming.currency, before.current_price, incoming.current_price,
        before.regular_price, incoming.regular_price
      from incoming join before using (id)
      where (before.current_price, before.regular_price, before.currency)
        is distinct from (incoming.current_price, incoming.regular_price, incoming.currency)
    ), stock_change as (
      insert into stock_changes (website_type, product_id, previous_ats, ats, previous_qty_kind, qty_kind,
        previous_orderable, orderable, previous_stock_level, stock_level)
      select ${store}, id, before.ats, incoming.ats, before.qty_kind, incoming.qty_kind,
        before.orderable, incoming.orderable, before.stock_level, incoming.stock_level
      from incoming join before using (id)
      where (before.ats, before.qty_kind, before.orderable, before.stock_level)
        is distinct from (incoming.ats, incoming.qty_kind, incoming.orderable, incoming.stock_level)
    )
    insert into products (website_type, id, category_ids, ${product.names})
    select ${store}, id, category_ids, ${product.names} from incoming
    on conflict (website_type, id) do update
      set ${product.assignments}, is_offline = false, deleted_at = null, updated_at = now()
      where products.is_offline or products.deleted_at is not null
        or (${current('products', productColumns)}) is distinct from (${product.excluded})`)
  return rowCount ?? 0
}

/**
 * Stores the variants of the products named in `productIds`, which must be stored already. One that could not be read
 * keeps what is known of it; one that its product no longer lists is counted as missed.
 */
export async function storeVariants(
  tx: Transaction,
  store: string,
  productIds: readonly string[],
  rows: readonly IncomingVariant[],
): Promise<number> {
  if (productIds.length === 0) return 0
  const json = toJsonRows(rows)
  const { rowCount } = await tx.execute(sql`
    with incoming as materialized (
      select * from jsonb_to_recordset(${json}::jsonb)
        as incoming (product_id text, variant_id text, is_read boolean, ${variant.record})
    ), before as materialized (
      select variants.* from variants join incoming using (product_id, variant_id)
      where website_type = ${store} and incoming.is_read
    ), price_change as (
      insert into price_changes
        (website_type, product_id, variant_id, currency, previous_price, price, previous_list_price, list_price)
      select ${store}, product_id, variant_id, incoming.currency, before.sales_price, incoming.sales_price,
        before.list_price, incoming.list_price
      from incoming join before using (product_id, variant_id)
      where (before.sales_price, before.list_price, before.currency)
        is distinct from (incoming.sales_price, incoming.list_price, incoming.currency)
    ), stock_change as (
      insert into stock_changes (website_type, product_id, variant_id, previous_ats, ats, previous_qty_kind, qty_kind,
        previous_orderable, orderable, previous_stock_level, stock_level)
      select ${store}, product_id, variant_id, before.ats, incoming.ats, before.qty_kind, incoming.qty_kind,
        before.is_orderable, incoming.is_orderable, before.stock_level, incoming.stock_level
      from incoming join before using (product_id, variant_id)
      where (before.ats, before.qty_kind, before.is_orderable, before.stock_level)
        is distinct from (incoming.ats, incoming.qty_kind, incoming.is_orderable, incoming.stock_level)
    )
    insert into variants (website_type, product_id, variant_id, ${variant.names})
    select ${store}, product_id, variant_id, ${variant.names} from incoming where is_read
    on conflict (website_type, product_id, variant_id) do update
      set ${variant.assignments}, missed = 0, updated_at = now()
      where variants.missed > 0 or (${current('variants', variantColumns)}) is distinct from (${variant.excluded})`)
  await keepUnread(tx, store, json)
  await countMissed(tx, store, productIds, json)
  return rowCount ?? 0
}

async function keepUnread(tx: Transaction, store: string, json: string): Promise<void> {
  await tx.execute(sql`
    insert into variants (website_type, product_id, variant_id, ${variant.names})
    select ${store}, product_id, variant_id, ${variant.names}
    from jsonb_to_recordset(${json}::jsonb)
      as incoming (product_id text, variant_id text, is_read boolean, ${variant.record})
    where not is_read
    on conflict (website_type, product_id, variant_id) do update set missed = 0 where variants.missed > 0`)
}

async function countMissed(tx: Transaction, store: string, productIds: readonly string[], json: string): Promise<void> {
  await tx.execute(sql`
    update variants set missed = missed + 1
    where website_type = ${store} and product_id in (select jsonb_array_elements_text(${toJsonRows(productIds)}::jsonb))
      and missed < 2 and not exists (
        select 1 from jsonb_to_recordset(${json}::jsonb) as incoming (product_id text, variant_id text)
        where incoming.product_id = variants.product_id and incoming.variant_id = variants.variant_id)`)
}
