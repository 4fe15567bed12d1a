import { sql } from 'drizzle-orm'
import type { Database } from '../../src/platform/db/database'

/** Metrics of one price, counted from single readings by plain SQL. Amounts in minor units, durations in seconds. */
export interface CountedPrices {
  currency: string | null
  lowest: number | null
  watched: number
  first_ms: number | null
  /** The median, if half of the time is counted a second shorter or longer. */
  usual_least: number | null
  usual_most: number | null
  /** Readings at or below the current price, before the time at that price started. */
  at_most_before: number
  windows: { days: number; lowest: number | null; average: number | null; watched: number; orderable: number | null }[]
}

/** One row for each reading of the product and of its variants; `is_listed` is false for an absent variant. */
export const createReadings = (db: Database) =>
  db.execute(sql`
    create table proof_readings (product_id text, subject text, at timestamptz, is_listed boolean, currency text, price bigint,
      orderable boolean)`)

/**
 * Counts the metrics at `at` from all readings until then. A reading holds until the next one of the product, if that
 * came within 36 hours and lists the variant.
 */
export async function countPrices(
  db: Database,
  { productId, subject, at }: { productId: string; subject: string; at: Date },
): Promise<CountedPrices> {
  const now = sql`${at.toISOString()}::timestamptz`
  const { rows } = await db.execute<CountedPrices & Record<string, unknown>>(sql`
    with reading as (
      select *, lead(at) over later as next_at, lead(is_listed) over later as is_next_listed
      from proof_readings where product_id = ${productId} and subject = ${subject} window later as (order by at)
    ), held as (
      select currency, price, orderable, at,
        least(${now}, case when is_next_listed and next_at - at <= interval '36 hours' then next_at else at end) as until
      from reading where is_listed and at <= ${now}
    ), same as (
      select * from held where currency = (select currency from held order by at desc limit 1)
    ), recent as (
      select price, extract(epoch from until - greatest(at, ${now} - interval '90 days')) as seconds from same
      where price is not null and until > ${now} - interval '90 days'
    ), ranked as (
      select price, sum(seconds) over (order by price) as passed, sum(seconds) over () as total from recent
    ), current as (
      select price, (select max(at) from same before where before.price <> last.price) as changed_at
      from (select * from same order by at desc limit 1) as last
    )
    select (select currency from same limit 1) as currency,
      (select min(price) from same)::float8 as lowest,
      coalesce((select extract(epoch from sum(until - at)) from same), 0)::float8 as watched,
      (select extract(epoch from min(at)) * 1000 from same)::float8 as first_ms,
      (select min(price) from ranked where passed >= total / 2 - 1 and total >= 14 * 86400)::float8 as usual_least,
      (select min(price) from ranked where passed >= total / 2 + 1 and total >= 14 * 86400)::float8 as usual_most,
      (select count(*) from same, current where same.at <= current.changed_at and same.price <= current.price)::int as at_most_before,
      (select json_agg(json_build_object('days', days, 'lowest', lowest, 'average', average, 'watched', watched,
        'orderable', orderable) order by days)
      from (
        select days, min(price) filter (where until > start or at >= start) as lowest,
          round(sum(price * seconds) / nullif(sum(seconds) filter (where price is not null), 0)) as average,
          coalesce(sum(seconds), 0) as watched,
          coalesce(sum(seconds) filter (where orderable), 0) / nullif(sum(seconds) filter (where orderable is not null), 0) as orderable
        from (
          select days, ${now} - days * interval '1 day' as start from unnest(array[30, 90, 365]) as days
        ) as length
        left join lateral (
          select *, greatest(0, extract(epoch from until - greatest(at, start))) as seconds from same
        ) as within on true
        group by days
      ) as counted) as windows`)
  const [row] = rows
  if (!row) throw new Error('a select without a table returns one row')
  return row
}
