import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import type { IncomingProduct } from './incoming-product'
import { toJsonRows } from '../platform/db/to-json-rows'
import { readAtOf } from './read-at'
import { upsertColumns, type Columns } from './upsert-columns'
import { endedOf, insertIntervals, productNames, sinceOf } from './write-intervals'

// Columns that a reading may change, with their types; `category_ids` are set at the sync's end.
const productColumns = {
  master_id: 'text',
  name: 'text',
  currency: 'text',
  is_on_sale: 'boolean',
  current_price: 'bigint',
  current_price_max: 'bigint',
  regular_price: 'bigint',
  promotional_price: 'bigint',
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
  color_names: 'text[]',
  sizes: 'text[]',
  attribute_values: 'text[]',
  is_early_access: 'boolean',
  images: 'jsonb',
  thumbnail: 'text',
  thumbnail_alt: 'text',
  store_url: 'text',
  search_text: 'text',
} as const satisfies Columns<IncomingProduct>

const product = upsertColumns('products', productColumns)

const isOtherPrice = sql`(before.current_price <> incoming.current_price and before.currency = incoming.currency)`
/** Previous prices in another currency are discarded. */
const isOtherCurrency = sql`before.currency <> incoming.currency`

/**
 * Inserts new products and updates changed ones, with their price and stock history and the times of their changes. A
 * product that was offline becomes available again. Returns the number of written rows and the ids of new products.
 */
export async function storeProducts(
  tx: Transaction,
  store: string,
  rows: readonly IncomingProduct[],
): Promise<{ written: number; added: string[] }> {
  if (rows.length === 0) return { written: 0, added: [] }
  const { rows: written } = await tx.execute<{ added: string | null }>(sql`
    with incoming as materialized (
      select *, id as product_id from jsonb_to_recordset(${toJsonRows(rows)}::jsonb)
        as incoming (id text, category_ids text[], ${product.record})
    ), before as materialized (
      select products.*, products.id as product_id, ${readAtOf('products.website_type', 'products.id')} as read_at
      from products join incoming using (id)
      where products.website_type = ${store}
    ), ended as (
      ${insertIntervals} ${endedOf(store, productNames, sql`product_id`, sql`null`)}
    )
    insert into products (website_type, id, category_ids, since, previous_price, price_changed_at, restocked_at,
      sold_out_at, ${product.names})
    select ${store}, incoming.id, incoming.category_ids, ${sinceOf(productNames)},
      case when ${isOtherCurrency} then null when ${isOtherPrice} then before.current_price else before.previous_price end,
      case when ${isOtherCurrency} then null when ${isOtherPrice} then clock_now() else before.price_changed_at end,
      case when not before.orderable and incoming.orderable then clock_now() else before.restocked_at end,
      case when before.orderable and not incoming.orderable then clock_now() else before.sold_out_at end,
      ${product.incoming}
    from incoming left join before using (product_id)
    on conflict (website_type, id) do update
      set ${product.assignments}, is_offline = false, offline_at = null, deleted_at = null,
        updated_at = case when not products.is_offline and products.deleted_at is null
          and (${product.current}) is not distinct from (${product.excluded}) then products.updated_at else clock_now() end,
        since = excluded.since, previous_price = excluded.previous_price, price_changed_at = excluded.price_changed_at,
        restocked_at = excluded.restocked_at, sold_out_at = excluded.sold_out_at
      where products.is_offline or products.deleted_at is not null or products.since is distinct from excluded.since
        or (${product.current}) is distinct from (${product.excluded})
    returning case when xmax = 0 then id end as added`)
  return { written: written.length, added: written.flatMap(({ added }) => added ?? []) }
}
