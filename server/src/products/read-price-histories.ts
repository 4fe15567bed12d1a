import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import type { PriceHistory, PriceSpan, PurgedPrices } from './price-history'
import { readAtOf } from './read-at'

export interface PriceSubject {
  websiteType: string
  productId: string
  /** Null = the product itself. */
  variantId: string | null
}

interface SpanRow extends Record<string, unknown> {
  n: number
  from_ms: number
  until_ms: number
  currency: string
  price: string | null
  list_price: string | null
  orderable: boolean | null
}

interface PurgedRow extends Record<string, unknown> {
  n: number
  currency: string
  lowest: string | null
  lowest_ms: number | null
  first_ms: number
  last_ms: number
  watched_ms: number
}

const numberOf = (minor: string | null) => (minor === null ? null : Number(minor))

const toSpan = (row: SpanRow): PriceSpan => ({
  from: Math.round(row.from_ms),
  until: Math.round(row.until_ms),
  currency: row.currency,
  price: numberOf(row.price),
  listPrice: numberOf(row.list_price),
  orderable: row.orderable,
})

const toPurged = (row: PurgedRow): PurgedPrices => ({
  currency: row.currency,
  lowest: numberOf(row.lowest),
  lowestAt: row.lowest_ms === null ? null : Math.round(row.lowest_ms),
  firstAt: Math.round(row.first_ms),
  lastAt: Math.round(row.last_ms),
  watchedMs: row.watched_ms,
})

type Numbered = PriceSubject & { n: number }

const subjectsSql = (subjects: readonly Numbered[]) => sql`
  select * from unnest(
    ${sql.param(subjects.map(({ n }) => n))}::int[],
    ${sql.param(subjects.map(({ websiteType }) => websiteType))}::text[],
    ${sql.param(subjects.map(({ productId }) => productId))}::text[],
    ${sql.param(subjects.map(({ variantId }) => variantId))}::text[]
  ) as subject (n, website_type, product_id, variant_id)`

const STORED = sql`
  select from_at, seen_until, currency, price, list_price, orderable from product_intervals
  where website_type = subject.website_type and product_id = subject.product_id`

/** The stored intervals of a subject, and the open one, which ends with the last reading. */
const productReadings = sql`
  ${STORED} and variant_id is null
  union all
  select since, greatest(${readAtOf('p.website_type', 'p.id')}, since), currency, current_price, regular_price, orderable
  from products p where p.website_type = subject.website_type and p.id = subject.product_id and since is not null`
const variantReadings = sql`
  ${STORED} and variant_id = subject.variant_id
  union all
  select since, greatest(${readAtOf('v.website_type', 'v.product_id')}, since), currency, sales_price, list_price, is_orderable
  from variants v
  where v.website_type = subject.website_type and v.product_id = subject.product_id and v.variant_id = subject.variant_id
    and since is not null`

/** Joins adjacent readings that differ only in stock: a watched product has thousands. */
const spansSql = (subjects: readonly Numbered[], readings: SQL) => sql`
  with reading as (
    select subject.n, own.* from (${subjectsSql(subjects)}) as subject cross join lateral (${readings}) as own
  ), marked as (
    select *, (from_at <= lag(seen_until) over chronological
      and (currency, price, list_price, orderable) is not distinct from (
        lag(currency) over chronological, lag(price) over chronological, lag(list_price) over chronological,
        lag(orderable) over chronological)) is true as continues
    from reading window chronological as (partition by n order by from_at, seen_until)
  ), numbered as (
    select *, count(*) filter (where not continues)
      over (partition by n order by from_at, seen_until rows unbounded preceding) as span
    from marked
  )
  select n, (extract(epoch from min(from_at)) * 1000)::float8 as from_ms,
    (extract(epoch from max(seen_until)) * 1000)::float8 as until_ms, currency, price, list_price, orderable
  from numbered group by n, span, currency, price, list_price, orderable`

const purgedSql = (subjects: readonly Numbered[]) => sql`
  select n, currency, lowest, (extract(epoch from lowest_at) * 1000)::float8 as lowest_ms,
    (extract(epoch from first_at) * 1000)::float8 as first_ms, (extract(epoch from last_at) * 1000)::float8 as last_ms,
    watched_ms::float8
  from (${subjectsSql(subjects)}) as subject join purged_prices purged on purged.website_type = subject.website_type
    and purged.product_id = subject.product_id and purged.variant_id = coalesce(subject.variant_id, '')`

/** Reads what is known of the prices of products and variants, in the order of `subjects`, in at most three statements. */
export async function readPriceHistories(db: Queryable, subjects: readonly PriceSubject[]): Promise<PriceHistory[]> {
  if (subjects.length === 0) return []
  const numbered = subjects.map((subject, n) => ({ ...subject, n }))
  const products = numbered.filter(({ variantId }) => variantId === null)
  const variants = numbered.filter(({ variantId }) => variantId !== null)
  const spans: SpanRow[] = []
  if (products.length > 0) spans.push(...(await db.execute<SpanRow>(spansSql(products, productReadings))).rows)
  if (variants.length > 0) spans.push(...(await db.execute<SpanRow>(spansSql(variants, variantReadings))).rows)
  const purged = await db.execute<PurgedRow>(purgedSql(numbered))
  const spansOf = Map.groupBy(spans, ({ n }) => n)
  const purgedOf = Map.groupBy(purged.rows, ({ n }) => n)
  return numbered.map(({ n }) => ({
    spans: (spansOf.get(n) ?? []).map(toSpan),
    purged: (purgedOf.get(n) ?? []).map(toPurged),
  }))
}
