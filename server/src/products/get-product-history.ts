import { sql } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getProductHistory as endpoint } from '@outlet/shared/contract/products/product-history'
import { clock } from '../platform/time/clock'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { holdsUntil } from './reading-validity'
import { notFound } from '../platform/http/refusal'
import { readAtOf } from './read-at'
import type { StockKind } from '@outlet/shared/contract/stock'

type HistoryResponse = EndpointResponse<typeof endpoint>
type Interval = HistoryResponse['series'][number]['intervals'][number]

interface IntervalRow extends Record<string, unknown> {
  variant_id: string | null
  from_at: Date
  seen_until: Date
  currency: string
  price: string | null
  list_price: string | null
  ats: number | null
  qty_kind: StockKind
  orderable: boolean | null
  stock_level: number | null
}

const DAY = 86_400_000

const money = (minor: string | null, currency: string) => (minor === null ? null : { minor: Number(minor), currency })

const toInterval = (row: IntervalRow): Interval => ({
  from: new Date(row.from_at).toISOString(),
  seen_until: new Date(row.seen_until).toISOString(),
  price: money(row.price, row.currency),
  list_price: money(row.list_price, row.currency),
  ats: row.ats,
  qty_kind: row.qty_kind,
  orderable: row.orderable,
  stock_level: row.stock_level,
})

/** Ended intervals, and open ones up to the product's last reading. */
const historySql = (store: string, productId: string) => sql`
  select variant_id, from_at, seen_until, currency, price, list_price, ats, qty_kind, orderable, stock_level
  from product_intervals where website_type = ${store} and product_id = ${productId}
  union all
  select null, since, greatest(${readAtOf('p.website_type', 'p.id')}, since), currency, current_price, regular_price, ats, qty_kind, orderable,
    stock_level
  from products p
  where p.website_type = ${store} and p.id = ${productId} and since is not null
  union all
  select variant_id, since, greatest(${readAtOf('v.website_type', 'v.product_id')}, since), currency, sales_price, list_price, ats, qty_kind, is_orderable,
    stock_level
  from variants v
  where v.website_type = ${store} and v.product_id = ${productId} and since is not null`

interface ReadRow extends Record<string, unknown> {
  read_ms: number | null
  interval_seconds: number | null
  is_read: boolean | null
}

/** Time of the product's last reading and the state of its monitor; undefined if the product does not exist. */
async function readPace(db: Database, websiteType: string, productId: string): Promise<ReadRow | undefined> {
  const { rows } = await db.execute<ReadRow>(sql`
    select (extract(epoch from ${readAtOf('p.website_type', 'p.id')}) * 1000)::float8 as read_ms, m.interval_seconds,
      m.is_monitoring and c.last_checked_at <= c.read_at as is_read
    from products p
    left join inventory_monitors m
      on m.website_type = p.website_type and m.product_id = p.id and m.deleted_at is null
    left join monitor_checks c on c.monitor_id = m.id
    where p.website_type = ${websiteType} and p.id = ${productId} and p.deleted_at is null`)
  return rows[0]
}

const isoOf = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

const lastReading = ({ read_ms, interval_seconds: intervalSeconds, is_read }: ReadRow, now: number) => {
  const readAt = read_ms === null ? null : Math.round(read_ms)
  const isRead = is_read ?? false
  const held = intervalSeconds === null ? readAt : holdsUntil({ intervalSeconds, isRead, readAt }, now)
  return { read_at: isoOf(readAt), read_until: isoOf(held) }
}

/** Throws Refusal `product.not_found`. */
export async function getProductHistory(
  db: Database,
  actor: Actor,
  { websiteType, productId }: { websiteType: string; productId: string },
  { variant_id: variantId, own, days }: EndpointRequest<typeof endpoint>['query'],
): Promise<HistoryResponse> {
  authorise(actor, 'products.read')
  const pace = await readPace(db, websiteType, productId)
  if (!pace) throw notFound('product.not_found')
  const until = clock.date()
  const from = new Date(until.getTime() - days * DAY)
  const ofVariant = variantId === undefined ? sql`` : sql`and variant_id = ${variantId}`
  const ofProduct = own ? sql`and variant_id is null` : sql``
  const { rows } = await db.execute<IntervalRow>(sql`
    select * from (${historySql(websiteType, productId)}) as history
    where seen_until >= ${from.toISOString()} ${ofVariant} ${ofProduct}
    order by variant_id nulls first, from_at`)
  const series = new Map<string | null, Interval[]>()
  for (const row of rows) {
    const intervals = series.get(row.variant_id)
    if (intervals) intervals.push(toInterval(row))
    else series.set(row.variant_id, [toInterval(row)])
  }
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    ...lastReading(pace, until.getTime()),
    series: [...series].map(([variant_id, intervals]) => ({ variant_id, intervals })),
  }
}
