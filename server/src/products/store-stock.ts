import { sql, type SQL } from 'drizzle-orm'
import type { Money } from '@outlet/shared/contract/money'
import { sumStock } from '@outlet/shared/contract/stock'
import type { Transaction } from '../platform/db/database'
import { executePrepared } from '../platform/db/prepared'
import { toJsonRows } from '../platform/db/to-json-rows'
import type { VariantStock } from '../stores/connector'
import { priceRange } from '../stores/price-range'
import {
  endedRow,
  insertIntervals,
  isEnded,
  productNames,
  sinceOf,
  variantNames,
  type HistoryColumnNames,
} from './write-intervals'

/** The stock of a product as read by a check: its variants, or the product itself if it has none. */
export interface ProductStock {
  productId: string
  variants: readonly VariantStock[]
  /** Ids of the variants that may differ from the stored ones; null = any. */
  only: ReadonlySet<string> | null
  /** Variants may be missing, so that the product's totals are not known. */
  isPartial?: boolean | undefined
  /** Time of the previous reading by a check, in milliseconds; null = none. */
  readBefore: number | null
  /** Time of this reading in milliseconds; default: now. */
  at?: number | undefined
}

const stockRow = (stock: Omit<VariantStock, 'variantId' | 'price' | 'inStockDate'>) => ({
  ats: stock.available,
  qty_kind: stock.kind,
  orderable: stock.orderable,
  preorderable: stock.preorderable,
  backorderable: stock.backorderable,
  stock_level: stock.onHand,
})

const timesOf = ({ readBefore, at }: ProductStock) => ({
  read_before: readBefore === null ? null : new Date(readBefore).toISOString(),
  at: at === undefined ? null : new Date(at).toISOString(),
})

const variantRows = (read: ProductStock) =>
  // A store may list a variant twice.
  [...new Map(read.variants.map((variant) => [variant.variantId, variant])).values()]
    .filter(({ variantId }) => read.only?.has(variantId) ?? true)
    .map((variant) => ({
      product_id: read.productId,
      variant_id: variant.variantId,
      ...timesOf(read),
      ...stockRow(variant),
      in_stock_date: variant.inStockDate?.toISOString() ?? null,
      price: variant.price?.minor ?? null,
      price_currency: variant.price?.currency ?? null,
      ...promotion([variant]),
    }))

/**
 * The lowest current promotional price for all customers, and whether the reading covers promotions for all variants.
 */
const promotion = (variants: readonly VariantStock[]) => {
  const prices = variants.flatMap(({ promotionalPrice }) => promotionalPrice?.minor ?? [])
  return {
    promotional_price: prices.length > 0 ? Math.min(...prices) : null,
    has_promotion: variants.every(({ promotionalPrice }) => promotionalPrice !== undefined),
  }
}

const minor = (price: Money | null) => price?.minor ?? null

const pricesRow = ({ variants }: ProductStock) => {
  const priced = variants.flatMap(({ variantId, price }) => (price ? [{ variantId, price }] : []))
  const range = priceRange(priced.map(({ price }) => price))
  const currency = range.lowest?.currency ?? null
  const isOneCurrency = priced.every(({ price }) => price.currency === currency)
  const isWhole = isOneCurrency && priced.length === variants.length
  const isPart = isOneCurrency && !isWhole
  return {
    price: isWhole ? minor(range.lowest) : null,
    price_max: isWhole ? minor(range.highest) : null,
    price_currency: currency,
    // Set if the prices of only some variants were read.
    known_prices: isPart ? Object.fromEntries(priced.map(({ variantId, price }) => [variantId, price.minor])) : null,
  }
}

const productRow = (read: ProductStock) => ({
  product_id: read.productId,
  ...timesOf(read),
  ...stockRow(sumStock(read.variants)),
  ...pricesRow(read),
  ...promotion(read.variants),
})

const READ = sql`product_id text, read_before timestamptz, at timestamptz, ats integer, qty_kind text, orderable boolean,
  preorderable boolean, backorderable boolean, stock_level integer, price bigint, price_max bigint, price_currency text,
  known_prices jsonb, promotional_price bigint, has_promotion boolean`

/** Time of the reading, from `before`. */
const NOW = sql`before.now`

/** Same rules as products/discount.ts. */
const onSale = (price: string, list: string) => sql.raw(`${price} < ${list}`)
const discount = (price: string, list: string) =>
  sql.raw(`case when ${price} is null or coalesce(${list}, 0) = 0 then null
    else greatest(0, round((1 - ${price}::numeric / ${list}) * 100, 2)) end`)

/** Ids as a separate condition beside the join, so that the planner estimates few rows and uses the index. */
const idsOf = (read: readonly ProductStock[]) => sql.param(read.map(({ productId }) => productId))

/**
 * Whether a row must be written: the history columns or the additional columns differ between `before` and `incoming`.
 */
const isNews = (names: HistoryColumnNames, besides: readonly string[]) => {
  const columns = (alias: string) => sql.raw(besides.map((name) => `${alias}.${name}`).join(', '))
  return sql`(${sinceOf(names, NOW)} is distinct from before.since
    or (${columns('before')}) is distinct from (${columns('incoming')}))`
}

/**
 * Adds intervals that ended to the history, and returns the number of changed rows and the products that tasks can buy
 * now.
 */
const insertEnded = (store: string, names: HistoryColumnNames, variantId: string) => sql`
  , ended as (
    ${insertIntervals} select ${endedRow(store, names, sql.raw(variantId), NOW)} from changed as before where is_ended
  )
  select count(*)::int as count, coalesce(array_agg(distinct product_id) filter (where is_chance and exists (
      select 1 from snatch_targets where website_type = ${store} and snatch_targets.product_id = changed.product_id)), '{}') as chances
  from changed`

interface Changed {
  count: number
  /** Products targeted by tasks that became orderable, or whose price changed while orderable. */
  chances: string[]
}

const changedBy = async (tx: Transaction, query: SQL): Promise<Changed> => {
  const { rows } = await executePrepared<Changed & Record<string, unknown>>(tx, query)
  return rows[0] ?? { count: 0, chances: [] }
}

/** Condition on `before` and `incoming` for `chances`. */
const isChance = (orderable: string, prices: readonly string[]) =>
  sql.raw(
    `incoming.${orderable} and (before.${orderable} is not true or ${prices
      .map((price) => `before.${price} is distinct from incoming.${price}`)
      .join(' or ')})`,
  )

/** A variant's price after a reading that lacks some prices: the one read, or else the stored one. */
const latestPrice = sql`coalesce((read.known_prices ->> variant_id)::bigint, sales_price)`

/**
 * Updates the products. A product's price is set to its variants' lowest, and its maximum price to their highest, only
 * if its stored price equals the variants' lowest so far: a store may price a product by another rule.
 */
const storeTotals = (tx: Transaction, store: string, read: readonly ProductStock[]): Promise<Changed> =>
  changedBy(
    tx,
    sql`
    with changed as (
      update products set
        ats = incoming.ats, qty_kind = incoming.qty_kind, orderable = incoming.orderable,
        preorderable = incoming.preorderable, backorderable = incoming.backorderable,
        stock_level = incoming.stock_level, max_orderable_quantity = incoming.most,
        current_price = incoming.current_price, current_price_max = incoming.current_price_max,
        promotional_price = incoming.promotional_price,
        is_on_sale = ${onSale('incoming.current_price', 'incoming.regular_price')},
        discount = ${discount('incoming.current_price', 'incoming.regular_price')},
        since = ${sinceOf(productNames, NOW)}, updated_at = clock_now(),
        previous_price = case when incoming.current_price <> before.current_price then before.current_price
          else before.previous_price end,
        price_changed_at = case when incoming.current_price <> before.current_price then before.now
          else before.price_changed_at end,
        restocked_at = case when not before.orderable and incoming.orderable then before.now
          else before.restocked_at end,
        sold_out_at = case when before.orderable and not incoming.orderable then before.now else before.sold_out_at end
      from jsonb_to_recordset(${toJsonRows(read.map(productRow))}::jsonb) as read (${READ})
      join products known on known.website_type = ${store} and known.id = read.product_id
      join stores on stores.key = ${store}
      left join product_sightings sighting on sighting.website_type = ${store} and sighting.product_id = known.id
      cross join lateral (
        select min(sales_price) as lowest, min(promotional_price) as lowest_promotional,
          min(${latestPrice}) as latest_lowest, max(${latestPrice}) as latest_highest from variants
        where variants.website_type = ${store} and variants.product_id = read.product_id and missed < 2
      ) as variants
      cross join lateral (
        select known.*, known.id as product_id, greatest(sighting.read_at, read.read_before) as read_at, coalesce(read.at, clock_now()) as now
      ) as before
      cross join lateral (
        select coalesce(read.price_currency = known.currency
          and known.current_price is not distinct from coalesce(variants.lowest, known.current_price), false) as is_lowest
      ) as rule
      cross join lateral (
        select known.currency, known.regular_price, read.ats, read.qty_kind, read.orderable, read.preorderable,
          read.backorderable, read.stock_level,
          case when read.ats is not null or read.qty_kind <> 'unknown'
            then least(read.ats, stores.max_orderable_quantity) end as most,
          case when is_lowest then coalesce(read.price, variants.latest_lowest, known.current_price)
            else known.current_price end as current_price,
          case when is_lowest then coalesce(read.price_max, variants.latest_highest, known.current_price_max)
            else known.current_price_max end as current_price_max,
          case when read.has_promotion and coalesce(read.price_currency, known.currency) = known.currency
              and known.promotional_price is not distinct from coalesce(variants.lowest_promotional, known.promotional_price)
            then read.promotional_price else known.promotional_price end as promotional_price
      ) as incoming
      where known.id = any(${idsOf(read)}::text[]) and not known.is_offline and known.deleted_at is null
        and products.website_type = ${store} and products.id = known.id
        and ${isNews(productNames, ['preorderable', 'backorderable', 'promotional_price', 'current_price_max'])}
      returning before.*, ${isEnded(productNames, NOW)} as is_ended,
        ${isChance('orderable', ['current_price', 'promotional_price'])} as is_chance
    ) ${insertEnded(store, productNames, 'null')}`,
  )

const storeEach = (tx: Transaction, store: string, read: readonly ProductStock[]): Promise<Changed> =>
  changedBy(
    tx,
    sql`
    with changed as (
      update variants set
        ats = incoming.ats, qty_kind = incoming.qty_kind, is_orderable = incoming.is_orderable,
        preorderable = incoming.preorderable, backorderable = incoming.backorderable,
        stock_level = incoming.stock_level, in_stock_date = incoming.in_stock_date,
        sales_price = incoming.sales_price, promotional_price = incoming.promotional_price,
        is_onsale = ${onSale('incoming.sales_price', 'incoming.list_price')},
        discount_percentage = ${discount('incoming.sales_price', 'incoming.list_price')},
        since = ${sinceOf(variantNames, NOW)}, updated_at = clock_now()
      from jsonb_to_recordset(${toJsonRows(read.flatMap(variantRows))}::jsonb)
        as read (${READ}, variant_id text, in_stock_date timestamptz)
      join variants known on known.website_type = ${store} and known.product_id = read.product_id
        and known.variant_id = read.variant_id
      left join product_sightings sighting
        on sighting.website_type = ${store} and sighting.product_id = known.product_id
      cross join lateral (
        select known.*, greatest(sighting.read_at, read.read_before) as read_at, coalesce(read.at, clock_now()) as now
      ) as before
      cross join lateral (
        select known.currency, known.list_price, read.ats, read.qty_kind, read.orderable as is_orderable,
          read.preorderable, read.backorderable, read.stock_level, read.in_stock_date,
          case when read.price_currency = known.currency then read.price else known.sales_price end as sales_price,
          case when read.has_promotion and coalesce(read.price_currency, known.currency) = known.currency
            then read.promotional_price else known.promotional_price end as promotional_price
      ) as incoming
      where known.missed < 2 and variants.website_type = ${store} and variants.product_id = known.product_id
        and variants.variant_id = known.variant_id
        and ${isNews(variantNames, ['preorderable', 'backorderable', 'in_stock_date', 'promotional_price'])}
      returning before.*, ${isEnded(variantNames, NOW)} as is_ended,
        ${isChance('is_orderable', ['sales_price', 'promotional_price'])} as is_chance
    ) ${insertEnded(store, variantNames, 'before.variant_id')}`,
  )

/**
 * Applies the readings of checks to a store's products and variants and their history, as a sync does. Products and
 * variants missing in the catalogue are left to the sync. Returns whether anything changed, and which products targeted
 * by tasks can be bought now.
 */
export async function storeStock(
  tx: Transaction,
  store: string,
  readings: readonly ProductStock[],
): Promise<{ isChanged: boolean; chances: string[] }> {
  // A master without variants has no stock information.
  const read = readings.filter(({ variants }) => variants.length > 0)
  if (read.length === 0) return { isChanged: false, chances: [] }
  // Must run first, because it compares the products' prices with the variants' previous ones.
  const whole = read.filter(({ isPartial }) => !isPartial)
  const totals = whole.length > 0 ? await storeTotals(tx, store, whole) : { count: 0, chances: [] }
  const variants = await storeEach(tx, store, read)
  return {
    isChanged: totals.count + variants.count > 0,
    chances: [...new Set([...totals.chances, ...variants.chances])],
  }
}
