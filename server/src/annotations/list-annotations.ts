import { sql, type SQL } from 'drizzle-orm'
import type * as contract from '@outlet/shared/contract/analytics/annotations'
import { AnnotationKind, MAX_ANNOTATIONS, type Annotation } from '@outlet/shared/contract/analytics/annotations'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Permission } from '@outlet/shared/contract/users/roles'
import type { Config } from '../config'
import { authorise, can, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { momentOf } from '../platform/time/moment-of'
import type { AnnotationSource, AnnotationQuery } from './annotation-source'
import { annotationTexts } from './annotation-texts'
import { priceChanges, restocks } from './monitor-annotations'
import { outages } from './outage-annotations'
import { purchases } from './purchase-annotations'
import { releases } from './release-annotations'

type Settings = Pick<Config, 'timeZone' | 'environment'>
type May = (permission: Permission) => boolean

const sources: Readonly<Record<AnnotationKind, AnnotationSource>> = {
  restock: restocks,
  price_change: priceChanges,
  purchase: purchases,
  release: releases,
  outage: outages,
}

/** Maximum age in days, as long as events are retained. */
const MAX_AGE_DAYS = 400

const iso = (ms: number) => new Date(ms).toISOString()

interface AnnotationRow extends Record<string, unknown> {
  day: string
  at_ms: number
  until_ms: number | null
  facts: unknown
}

interface OfDay extends Record<string, unknown> {
  day: string
  next: string
  count: number
  at_ms: number
  until_ms: number
}

const manyOf = (kind: AnnotationKind, count: number) => ({
  'zh-CN': annotationTexts['zh-CN'].many[kind](count),
  'en-US': annotationTexts['en-US'].many[kind](count),
})

const allOf = (statements: readonly SQL[]): SQL => sql.join([...statements], sql` union all `)

/** Days of the installation within the period, as rows `d (day, from_at, until_at)`. */
const daysOf = ({ from, to = sql`clock_now()` }: AnnotationQuery, timeZone: string): SQL => sql`
  (select day, greatest(${from}, day::timestamp at time zone ${timeZone}) as from_at,
      least(${to}, (day + 1)::timestamp at time zone ${timeZone}) as until_at
    from (select date(generate_series(
      greatest(date(${from} at time zone ${timeZone}), date(clock_now()) - ${MAX_AGE_DAYS}::int),
      least(date(${to} at time zone ${timeZone}), date(clock_now()) + 1), interval '1 day')) as day) as days) as d`

/**
 * Reads one combined annotation per day of the installation. The rows are counted day by day, since computing each
 * row's day takes longer than counting.
 */
async function readDays(db: Database, kind: AnnotationKind, query: AnnotationQuery, timeZone: string, may: May) {
  const ofDay = allOf(sources[kind].rows({ ...query, from: sql`d.from_at`, to: sql`d.until_at` }))
  const { rows } = await db.execute<OfDay>(sql`
    select d.day::text, (d.day + 1)::text as next, summary.* from ${daysOf(query, timeZone)}
    cross join lateral (
      select count(*)::int as count, (extract(epoch from min(at)) * 1000)::float8 as at_ms,
        (extract(epoch from max(coalesce(until, at))) * 1000)::float8 as until_ms
      from (${ofDay}) as happened
    ) as summary where summary.count > 0`)
  return rows.map(({ day, next, count, at_ms, until_ms }): Annotation => ({
    kind,
    at: iso(at_ms),
    day,
    until: iso(until_ms),
    count,
    text: manyOf(kind, count),
    link: sources[kind].linkOfDay({ day, next }, query, may),
  }))
}

async function readKind(db: Database, kind: AnnotationKind, query: AnnotationQuery, timeZone: string, may: May) {
  const { rows: rowsOf, text, link } = sources[kind]
  const newest = (rows: SQL) => sql`(select * from (${rows}) as each_one order by at desc limit ${MAX_ANNOTATIONS + 1})`
  const { rows } = await db.execute<AnnotationRow>(sql`
    select (at at time zone ${timeZone})::date::text as day,
      (extract(epoch from at) * 1000)::float8 as at_ms, (extract(epoch from until) * 1000)::float8 as until_ms, facts
    from (${allOf(rowsOf(query).map(newest))}) as happened order by at desc limit ${MAX_ANNOTATIONS + 1}`)
  if (rows.length > MAX_ANNOTATIONS) return readDays(db, kind, query, timeZone, may)
  return rows.map(({ day, at_ms, until_ms, facts }): Annotation => ({
    kind,
    at: iso(at_ms),
    day,
    until: until_ms === null ? null : iso(until_ms),
    count: 1,
    text: text(facts),
    link: link(facts, may),
  }))
}

/**
 * Lists the annotations within a period, the earliest first, of the kinds that the caller may read. A kind with too
 * many is combined by day.
 */
export async function listAnnotations(
  db: Database,
  actor: Actor,
  { timeZone, environment }: Settings,
  query: EndpointRequest<typeof contract.listAnnotations>['query'],
): Promise<EndpointResponse<typeof contract.listAnnotations>> {
  authorise(actor, 'inventory-monitors.read')
  const may: May = (permission) => can(actor, permission)
  const { rows } = await db.execute<{ key: string }>(sql`select key from stores where not is_counted`)
  const filter: AnnotationQuery = {
    from: momentOf(query.from, timeZone),
    to: query.to === undefined ? undefined : momentOf(query.to, timeZone),
    stores: query.website_type,
    uncounted: rows.map(({ key }) => key),
    products: query.product?.map((product) => product.toLowerCase()),
    environment,
  }
  const kinds = (query.kind ?? AnnotationKind.options).filter((kind) => may(sources[kind].needs))
  const items = await Promise.all([...new Set(kinds)].map((kind) => readKind(db, kind, filter, timeZone, may)))
  return { items: items.flat().sort((one, other) => (one.at < other.at ? -1 : 1)) }
}
