import { sql } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import { alertTexts } from '../deliveries/alert-texts'
import { address, isAskedStore, isWithin, type AnnotationSource, type Asked } from './annotation-source'
import { annotationTexts, labelOf } from './annotation-texts'

/** What is told of an outage's beginning, by what is told of its end. */
const ends = {
  store_blocked: 'store_recovered',
  checks_late: 'checks_on_time',
  monitoring_stalled: 'monitoring_resumed',
} as const

const Facts = z.object({
  kind: z.enum(['store_blocked', 'checks_late', 'monitoring_stalled', 'unreachable']),
  store: z.string().nullable(),
  name: z.string().nullable(),
  code: z.string().nullable(),
})

/** What was told: kept as long as events are. All monitoring's is of each store. */
const told = (asked: Asked) => sql`
  select coalesce((e.payload ->> 'since')::timestamptz, e.at) as at, (
      select min(o.at) from events o
      where o.subject_type = e.subject_type and o.subject_id = e.subject_id and o.at > e.at
        and o.kind = ${JSON.stringify(ends)}::jsonb ->> e.kind
    ) as until, jsonb_build_object('kind', e.kind, 'store', e.store, 'name', e.payload -> 'store_name',
      'code', e.payload -> 'code') as facts
  from events e
  where e.kind = any(${sql.param(Object.keys(ends))}::text[]) and ${isWithin(sql`e.at`, asked)}
    and (e.store is null or ${isAskedStore(sql`e.store`, asked)})`

/** Shorter ones are hiccups that a store's own retries mend. */
const SHORTEST = sql`interval '2 minutes'`
/** A lane that turns between two states has a row of each a quarter of an hour. */
const SAME_WITHIN = sql`interval '20 minutes'`

/** Nothing is told of a store that cannot be reached for a while; its lane notes that it waits, for the last 30 days. */
const unreachable = (asked: Asked) => sql`
  select min(from_at) as at, max(seen_until) as until, jsonb_build_object('kind', 'unreachable', 'store', website_type,
    'name', (select name from stores where key = website_type), 'code', null) as facts
  from (
    select *, sum(case when from_at > before + ${SAME_WITHIN} then 1 else 0 end)
      over (partition by website_type order by from_at) as outage
    from (
      select website_type, from_at, seen_until, elsewhere_ms,
        max(seen_until) over (partition by website_type order by from_at rows between unbounded preceding and 1 preceding) as before
      from lane_states where state = 'store_waiting' and seen_until >= ${asked.from} and ${isWithin(sql`from_at`, asked)}
        and ${isAskedStore(sql`website_type`, asked)}
    ) as waits
  ) as outages
  group by website_type, outage
  having sum(seen_until - from_at - elsewhere_ms * interval '1 millisecond') >= ${SHORTEST}`

/** Times in which a store, or all of them, could not be read as they should. */
export const outages: AnnotationSource = {
  needs: 'stores.read',
  rows: (asked) => [told(asked), unreachable(asked)],
  text: (facts) => {
    const { kind, name, code } = Facts.parse(facts)
    return labelOf((language) => ({
      what: kind === 'unreachable' ? annotationTexts[language].unreachable : alertTexts[language].event[kind],
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
  linkOfDay: (_day, _asked, may) => (may('stores.write') ? '/stores/list' : null),
}
