import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { toJsonRows } from '../platform/db/to-json-rows'
import type { VariantStock } from '../stores/connector'
import { totalStock } from '../stores/total-stock'
import { endedOf, insertIntervals, productNames, sinceOf, variantNames, type KeptNames } from './write-intervals'

/** What a check read of a whole product: all its variants, or itself where it has none. */
export interface ProductStock {
  productId: string
  variants: readonly VariantStock[]
  /** When its stock was read before this, in milliseconds; null = never by a check. */
  readBefore: number | null
}

const stockRow = (stock: Omit<VariantStock, 'variantId' | 'price'>) => ({
  ats: stock.quantity,
  qty_kind: stock.quantityKind,
  orderable: stock.orderable,
  preorderable: stock.preorderable,
  backorderable: stock.backorderable,
  stock_level: stock.stockLevel,
})

const readBeforeOf = ({ readBefore }: ProductStock) => (readBefore === null ? null : new Date(readBefore).toISOString())

const variantRows = (read: ProductStock) =>
  // A store may list a variant twice.
  [...new Map(read.variants.map((variant) => [variant.variantId, variant])).values()].map((variant) => ({
    product_id: read.productId,
    variant_id: variant.variantId,
    read_before: readBeforeOf(read),
    ...stockRow(variant),
    in_stock_date: variant.inStockDate?.toISOString() ?? null,
    price: variant.price?.minor ?? null,
    price_currency: variant.price?.currency ?? null,
  }))

const productRow = (read: ProductStock) => {
  const prices = read.variants.flatMap(({ price }) => price ?? [])
  const [lowest] = prices.toSorted((one, other) => one.minor - other.minor)
  const isOneCurrency = prices.every(({ currency }) => currency === lowest?.currency)
  return {
    product_id: read.productId,
    read_before: readBeforeOf(read),
    ...stockRow(totalStock(read.variants)),
    price: isOneCurrency && prices.length === read.variants.length ? (lowest?.minor ?? null) : null,
    price_currency: lowest?.currency ?? null,
  }
}

const READ = sql`product_id text, read_before timestamptz, ats integer, qty_kind text, orderable boolean,
  preorderable boolean, backorderable boolean, stock_level integer, price bigint, price_currency text`

/** As products/discount.ts has it. */
const onSale = (price: string, list: string) => sql.raw(`${price} < ${list}`)
const discount = (price: string, list: string) =>
  sql.raw(`case when ${price} is null or coalesce(${list}, 0) = 0 then null
    else greatest(0, round((1 - ${price}::numeric / ${list}) * 100, 2)) end`)

const isAnother = (names: KeptNames) => sql`${sinceOf(names)} is distinct from before.since`

/**
 * Of a product with variants the lowest price among them speaks, where it has spoken so far: a store may price a
 * product by another rule.
 */
async function storeTotals(tx: Transaction, store: string, json: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with read as materialized (
      select * from jsonb_to_recordset(${json}::jsonb) as read (${READ})
    ), before as materialized (
      select products.*, products.id as product_id, greatest(sighting.read_at, read.read_before) as read_at
      from read join products on products.website_type = ${store} and products.id = read.product_id
      left join product_sightings sighting on sighting.website_type = ${store} and sighting.product_id = products.id
      where not products.is_offline and products.deleted_at is null
    ), incoming as materialized (
      select read.product_id, before.currency, before.regular_price, read.ats, read.qty_kind, read.orderable,
        read.preorderable, read.backorderable, read.stock_level,
        case when read.qty_kind = 'unknown' then null else least(read.ats, stores.max_orderable_quantity) end as most,
        case when read.price_currency = before.currency and before.current_price is not distinct from coalesce(
            (select min(sales_price) from variants where variants.website_type = ${store}
              and variants.product_id = read.product_id and missed < 2), before.current_price)
          then coalesce(read.price, before.current_price) else before.current_price end as current_price
      from read join before using (product_id) join stores on stores.key = ${store}
    ), ended as (
      ${insertIntervals} ${endedOf(store, productNames, sql`product_id`, sql`null`)}
    )
    update products set
      ats = incoming.ats, qty_kind = incoming.qty_kind, orderable = incoming.orderable,
      preorderable = incoming.preorderable, backorderable = incoming.backorderable, stock_level = incoming.stock_level,
      max_orderable_quantity = incoming.most, current_price = incoming.current_price,
      is_on_sale = ${onSale('incoming.current_price', 'incoming.regular_price')},
      discount = ${discount('incoming.current_price', 'incoming.regular_price')},
      since = ${sinceOf(productNames)}, updated_at = clock_now(),
      previous_price = case when incoming.current_price <> before.current_price then before.current_price
        else before.previous_price end,
      price_changed_at = case when incoming.current_price <> before.current_price then clock_now()
        else before.price_changed_at end,
      restocked_at = case when not before.orderable and incoming.orderable then clock_now() else before.restocked_at end,
      sold_out_at = case when before.orderable and not incoming.orderable then clock_now() else before.sold_out_at end
    from incoming join before using (product_id)
    where products.website_type = ${store} and products.id = product_id and (${isAnother(productNames)}
      or (before.preorderable, before.backorderable) is distinct from (incoming.preorderable, incoming.backorderable))`)
  return rowCount ?? 0
}

async function storeEach(tx: Transaction, store: string, json: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with read as materialized (
      select * from jsonb_to_recordset(${json}::jsonb) as read (${READ}, variant_id text, in_stock_date timestamptz)
    ), before as materialized (
      select variants.*, greatest(sighting.read_at, read.read_before) as read_at
      from read join variants on variants.website_type = ${store} and variants.product_id = read.product_id
        and variants.variant_id = read.variant_id
      left join product_sightings sighting
        on sighting.website_type = ${store} and sighting.product_id = variants.product_id
      where variants.missed < 2
    ), incoming as materialized (
      select read.product_id, read.variant_id, before.currency, before.list_price, read.ats, read.qty_kind,
        read.orderable as is_orderable, read.preorderable, read.backorderable, read.stock_level, read.in_stock_date,
        case when read.price_currency = before.currency then read.price else before.sales_price end as sales_price
      from read join before using (product_id, variant_id)
    ), ended as (
      ${insertIntervals} ${endedOf(store, variantNames, sql`product_id, variant_id`, sql`before.variant_id`)}
    )
    update variants set
      ats = incoming.ats, qty_kind = incoming.qty_kind, is_orderable = incoming.is_orderable,
      preorderable = incoming.preorderable, backorderable = incoming.backorderable, stock_level = incoming.stock_level,
      in_stock_date = incoming.in_stock_date, sales_price = incoming.sales_price,
      is_onsale = ${onSale('incoming.sales_price', 'incoming.list_price')},
      discount_percentage = ${discount('incoming.sales_price', 'incoming.list_price')},
      since = ${sinceOf(variantNames)}, updated_at = clock_now()
    from incoming join before using (product_id, variant_id)
    where variants.website_type = ${store} and variants.product_id = incoming.product_id
      and variants.variant_id = incoming.variant_id and (${isAnother(variantNames)}
      or (before.preorderable, before.backorderable, before.in_stock_date)
        is distinct from (incoming.preorderable, incoming.backorderable, incoming.in_stock_date))`)
  return rowCount ?? 0
}

/**
 * Makes what checks have just read the current state of a store's products and variants, with its history, as a sync
 * does with what it reads. What the catalogue does not have is left to the sync. Returns whether anything changed.
 */
export async function storeStock(tx: Transaction, store: string, told: readonly ProductStock[]): Promise<boolean> {
  // A master without variants tells nothing of any stock.
  const read = told.filter(({ variants }) => variants.length > 0)
  if (read.length === 0) return false
  // First: the products' prices are compared with the variants' as they were.
  const totals = await storeTotals(tx, store, toJsonRows(read.map(productRow)))
  const variants = await storeEach(tx, store, toJsonRows(read.flatMap(variantRows)))
  return totals + variants > 0
}
