import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listSameProducts as endpoint, SameProduct } from '@outlet/shared/contract/products/product-groups'
import type { StockKind } from '@outlet/shared/contract/stock'
import type { Config } from '../config'
import { comparing, readConverter } from '../currency-conversion/read-converter'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Queryable } from '../platform/db/database'
import { toJsonRows } from '../platform/db/to-json-rows'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { STALE_MS } from '../products/judge-price'
import { readAtOf } from '../products/read-at'
import { readSameProducts, type ProductOfStore } from './read-same-products'

interface OfferRow extends Record<string, unknown> {
  website_type: string
  store_name: string
  product_id: string
  name: string
  is_own: boolean
  is_linked: boolean
  is_offline: boolean
  store_url: string | null
  price: string | null
  price_max: string | null
  currency: string | null
  ats: number | null
  qty_kind: StockKind
  orderable: boolean | null
  read_at: string | null
  monitor_id: string | null
}

/** Reads price and stock: of the product's monitor if it has one, else of the product. */
async function readOffers(db: Queryable, products: readonly object[]): Promise<OfferRow[]> {
  const { rows } = await db.execute<OfferRow>(sql`
    select p.website_type, s.name as store_name, p.id as product_id, p.name, named.is_own, named.is_linked, p.is_offline, p.store_url,
      m.id as monitor_id, ${readAtOf('p.website_type', 'p.id')} as read_at, offer.*
    from jsonb_to_recordset(${toJsonRows(products)}::jsonb)
      as named (website_type text, product_id text, is_own boolean, is_linked boolean)
    join products p on p.website_type = named.website_type and p.id = named.product_id
    join stores s on s.key = p.website_type
    left join inventory_monitors m on m.website_type = p.website_type and m.product_id = p.id and m.deleted_at is null
    cross join lateral (
      select m.price, m.price_max, m.price_currency as currency, m.stock_level as ats, m.stock_level_kind as qty_kind, m.orderable
      where m.price is not null
      union all
      select p.current_price, p.current_price_max, p.currency, p.ats, p.qty_kind, p.orderable where m.price is null
    ) as offer`)
  return rows
}

const money = (minor: string | null, currency: string | null) =>
  minor === null || currency === null ? null : { minor: Number(minor), currency }

type Offer = Omit<SameProduct, 'is_cheapest'>

/** Whether the price is compared: it was read lately, has a rate, and the product can be ordered or may be. */
const isComparable = ({ read_at, reporting_price, orderable, is_offline }: Offer, now: number): boolean =>
  reporting_price !== null &&
  orderable !== false &&
  !is_offline &&
  read_at !== null &&
  now - Date.parse(read_at) <= STALE_MS

const minorOf = ({ reporting_price: price }: Offer) => price?.minor ?? Infinity

/** Comparable offers first, each group cheapest first. */
function sortOffers(offers: readonly Offer[], now: number): SameProduct[] {
  const rank = (offer: Offer) => (isComparable(offer, now) ? 0 : 1)
  const sorted = offers.toSorted(
    (one, other) =>
      rank(one) - rank(other) || minorOf(one) - minorOf(other) || Number(other.is_own) - Number(one.is_own),
  )
  const compared = sorted.filter((offer) => rank(offer) === 0)
  const [cheapest] = compared
  const isCheapest = (offer: Offer) =>
    compared.length > 1 && cheapest !== undefined && rank(offer) === 0 && minorOf(offer) === minorOf(cheapest)
  return sorted.map((offer) => ({ ...offer, is_cheapest: isCheapest(offer) }))
}

type Settings = Pick<Config, 'reportingCurrency' | 'timeZone'>

/** Reads a product and the same ones in other stores, comparable offers first, cheapest first. */
export async function readSameOffers(db: Queryable, config: Settings, own: ProductOfStore): Promise<SameProduct[]> {
  const [same = []] = await readSameProducts(db, [own])
  const named = [{ ...own, isOwn: true, isLinked: false }, ...same.map((product) => ({ ...product, isOwn: false }))]
  const rows = await readOffers(
    db,
    named.map(({ websiteType, productId, isOwn, isLinked }) => ({
      website_type: websiteType,
      product_id: productId,
      is_own: isOwn,
      is_linked: isLinked,
    })),
  )
  const now = clock.now()
  const toReporting = await readConverter(
    db,
    rows.flatMap(({ currency }) => currency ?? []),
    config.reportingCurrency,
    dayIn(config.timeZone, new Date(now)),
  )
  const prices = rows.flatMap(({ price, currency }) => money(price, currency) ?? [])
  const comparable = comparing(prices, toReporting)
  const offers = rows.map(({ currency, ...row }) => {
    const price = money(row.price, currency)
    return {
      ...row,
      price,
      price_max: money(row.price_max, currency),
      reporting_price: price && comparable(price),
      read_at: row.read_at === null ? null : new Date(row.read_at).toISOString(),
    }
  })
  return sortOffers(offers, now)
}

/** Returns the product itself and the same ones in other stores; empty for an unknown product. */
export async function listSameProducts(
  db: Queryable,
  actor: Actor,
  config: Settings,
  own: ProductOfStore,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'products.read')
  return { items: await readSameOffers(db, config, own) }
}
