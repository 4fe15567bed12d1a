import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import type { IncomingVariant } from './incoming-product'
import { toJsonRows } from '../platform/db/to-json-rows'
import { readAtOf } from './read-at'
import { upsertColumns, type Columns } from './upsert-columns'
import { endedOf, endVariants, insertIntervals, sinceOf, variantNames } from './write-intervals'

const variantColumns = {
  sku: 'text',
  position: 'integer',
  color_id: 'text',
  color_name: 'text',
  size: 'text',
  attributes: 'jsonb',
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
  promotional_price: 'bigint',
  discount_percentage: 'numeric(5,2)',
  valid_from: 'timestamptz',
  ats: 'integer',
  qty_kind: 'text',
  backorderable: 'boolean',
  preorderable: 'boolean',
  stock_level: 'integer',
  in_stock_date: 'timestamptz',
} as const satisfies Columns<IncomingVariant>

const variant = upsertColumns('variants', variantColumns)

/**
 * Stores the variants of the products in `productIds`, which must already be stored. The stored values of an unread
 * variant are preserved; a variant that its product no longer lists is counted as missed. The history of both ends at
 * the last reading.
 *
 * @param partial products of which some variants may be missing: these are unread, not missed
 */
export async function storeVariants(
  tx: Transaction,
  store: string,
  productIds: readonly string[],
  rows: readonly IncomingVariant[],
  partial: ReadonlySet<string> = new Set(),
): Promise<number> {
  if (productIds.length === 0) return 0
  const json = toJsonRows(rows)
  const { rowCount } = await tx.execute(sql`
    with incoming as materialized (
      select * from jsonb_to_recordset(${json}::jsonb)
        as incoming (product_id text, variant_id text, is_read boolean, ${variant.record})
    ), before as materialized (
      select variants.*, ${readAtOf('variants.website_type', 'variants.product_id')} as read_at
      from variants join incoming using (product_id, variant_id)
      where variants.website_type = ${store} and incoming.is_read
    ), ended as (
      ${insertIntervals} ${endedOf(store, variantNames, sql`product_id, variant_id`, sql`before.variant_id`)}
    )
    insert into variants (website_type, product_id, variant_id, since, ${variant.names})
    select ${store}, product_id, variant_id, ${sinceOf(variantNames)}, ${variant.incoming}
    from incoming left join before using (product_id, variant_id) where is_read
    on conflict (website_type, product_id, variant_id) do update
      set ${variant.assignments}, missed = 0, updated_at = clock_now(), since = excluded.since
      where variants.missed > 0 or variants.since is distinct from excluded.since
        or (${variant.current}) is distinct from (${variant.excluded})`)
  await storeUnread(tx, store, json)
  const unlistedOf = (ids: readonly string[]) => unlisted(store, ids, json)
  const complete = productIds.filter((id) => !partial.has(id))
  await tx.execute(sql`update variants set missed = missed + 1 where ${unlistedOf(complete)} and missed < 2`)
  await endVariants(tx, unlistedOf(productIds))
  return rowCount ?? 0
}

async function storeUnread(tx: Transaction, store: string, json: string): Promise<void> {
  const unread = sql`jsonb_to_recordset(${json}::jsonb)
      as incoming (product_id text, variant_id text, is_read boolean, ${variant.record})`
  await tx.execute(sql`
    insert into variants (website_type, product_id, variant_id, ${variant.names})
    select ${store}, product_id, variant_id, ${variant.names} from ${unread} where not is_read
    on conflict (website_type, product_id, variant_id) do update set missed = 0 where variants.missed > 0`)
  await endVariants(
    tx,
    sql`variants.website_type = ${store} and (variants.product_id, variants.variant_id) in (
      select product_id, variant_id from ${unread} where not is_read)`,
  )
}

/** Condition for the variants of these products that their documents lack. */
const unlisted = (store: string, productIds: readonly string[], json: string) =>
  sql`variants.website_type = ${store}
      and variants.product_id in (select jsonb_array_elements_text(${toJsonRows(productIds)}::jsonb))
      and not exists (
        select 1 from jsonb_to_recordset(${json}::jsonb) as incoming (product_id text, variant_id text)
        where incoming.product_id = variants.product_id and incoming.variant_id = variants.variant_id)`
