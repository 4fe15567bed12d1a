import { sql } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import { alertTexts } from '../alert-messages/alert-texts'
import { address, isSelectedStore, isWithin, type AnnotationSource, type AnnotationQuery } from './annotation-source'
import { annotationTexts, labelOf } from './annotation-texts'

/** Event that starts an outage → event that ends it. */
const endEvents = {
  store_blocked: 'store_recovered',
  store_failing: 'store_responding',
  checks_late: 'checks_on_time',
  monitoring_stalled: 'monitoring_resumed',
} as const

const Facts = z.object({
  kind: z.enum(['store_blocked', 'store_failing', 'checks_late', 'monitoring_stalled', 'unreachable', 'maintenance']),
  store: z.string().nullable(),
  name: z.string().nullable(),
  code: z.string().nullable(),
})

/**
 * Outages that events recorded; available as long as events are retained. An outage without a store concerns all
 * stores.
 */
const recordedOutages = (query: AnnotationQuery) => sql`
  select coalesce((e.payload ->> 'since')::timestamptz, e.at) as at, (
      select min(o.at) from events o
      where o.subject_type = e.subject_type and o.subject_id = e.subject_id and o.at > e.at
        and o.kind = ${JSON.stringify(endEvents)}::jsonb ->> e.kind
    ) as until, jsonb_build_object('kind', e.kind, 'store', e.store, 'name', e.payload -> 'store_name',
      'code', e.payload -> 'code') as facts
  from events e
  where e.kind = any(${sql.param(Object.keys(endEvents))}::text[]) and ${isWithin(sql`e.at`, query)}
    and (e.store is null or ${isSelectedStore(sql`e.store`, query)})`

/** Minimum duration of an outage: a store's own retries recover from shorter ones. */
const MIN_DURATION = sql`interval '2 minutes'`
/**
 * Maximum gap within one outage. A store queue that alternates between two states writes one row per state each quarter
 * of an hour.
 */
const MAX_GAP = sql`interval '20 minutes'`

/**
 * Outages without an event: while a store is unreachable its queue records the state `store_waiting`, and in a
 * maintenance window `store_maintenance`, retained for 30
 * days.
 */
const unreachable = (query: AnnotationQuery) => sql`
  select min(from_at) as at, max(seen_until) as until, jsonb_build_object('kind',
    case state when 'store_maintenance' then 'maintenance' else 'unreachable' end, 'store', website_type,
    'name', (select name from stores where key = website_type), 'code', null) as facts
  from (
    select *, sum(case when from_at > before + ${MAX_GAP} then 1 else 0 end)
      over (partition by website_type, state order by from_at) as outage
    from (
      select website_type, state, from_at, seen_until, elsewhere_ms,
        max(seen_until) over (partition by website_type, state order by from_at rows between unbounded preceding and 1 preceding) as before
      from lane_states where state in ('store_waiting', 'store_maintenance') and seen_until >= ${query.from} and ${isWithin(sql`from_at`, query)}
        and ${isSelectedStore(sql`website_type`, query)}
    ) as waits
  ) as outages
  group by website_type, state, outage
  having sum(seen_until - from_at - elsewhere_ms * interval '1 millisecond') >= ${MIN_DURATION}`

/** Periods in which a store, or all stores, could not be read as planned. */
export const outages: AnnotationSource = {
  needs: 'stores.read',
  rows: (query) => [recordedOutages(query), unreachable(query)],
  text: (facts) => {
    const { kind, name, code } = Facts.parse(facts)
    return labelOf((language) => ({
      what:
        kind === 'unreachable' || kind === 'maintenance'
          ? annotationTexts[language][kind]
          : alertTexts[language].event[kind],
      details: [name ?? '', code === null ? '' : (alertTexts[language].cause[code] ?? code)],
    }))
  },
  link: (facts, may) => {
    const { store } = Facts.parse(facts)
    if (store === null) return '/product_base/inventory-monitor?is_monitoring=true&sort=last_checked_at'
    return may('stores.write')
      ? address('/stores/list', { store })
      : address('/product_base/inventory-monitor', { website_type: store })
  },
  linkOfDay: (_day, _query, may) => (may('stores.write') ? '/stores/list' : null),
}
