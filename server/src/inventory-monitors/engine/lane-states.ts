import { sql } from 'drizzle-orm'
import type { MissedReason } from '@outlet/shared/contract/missed-checks'
import type { Queryable } from '../../db/database'
import { withoutWaitingForDisk } from '../../db/without-waiting-for-disk'

/** What the engine does about a store: it checks, or why it does not. */
export type LaneState =
  | 'running'
  | Extract<
      MissedReason,
      'store_paused' | 'store_disconnected' | 'store_blocked' | 'store_auth_failed' | 'store_waiting' | 'all_paused'
    >

export interface LaneSpan {
  state: string
  from: number
  until: number
}

/** A lane that says nothing for longer has no worker. It may wait for a hanging store as long as a lease lasts. */
const SILENT_AFTER = '90 seconds'

const iso = (instant: number) => new Date(instant).toISOString()

/** Notes what a store's lane does: the span of the same state goes on, or a new one begins. */
export async function noteLane(db: Queryable, websiteType: string, state: LaneState, at: number): Promise<void> {
  const now = iso(at)
  await db.execute(sql`
    with gone_on as (
      update lane_states l set seen_until = greatest(l.seen_until, ${now}::timestamptz) from ${withoutWaitingForDisk}
      where l.website_type = ${websiteType} and l.state = ${state}
        and l.seen_until > ${now}::timestamptz - ${SILENT_AFTER}::interval
        and not exists (select 1 from lane_states o where o.website_type = l.website_type and o.from_at > l.from_at)
      returning 1
    )
    insert into lane_states (website_type, state, from_at, seen_until)
    select ${websiteType}, ${state}, ${now}, ${now} where not exists (select 1 from gone_on)`)
}

/** What the lanes of stores did since an instant, by store. */
export async function laneSpans(
  db: Queryable,
  websiteTypes: readonly string[],
  since: number,
): Promise<Map<string, LaneSpan[]>> {
  const { rows } = await db.execute<{ website_type: string; state: string; from_ms: number; until_ms: number }>(sql`
    select website_type, state, (extract(epoch from from_at) * 1000)::float8 as from_ms,
      (extract(epoch from seen_until) * 1000)::float8 as until_ms
    from lane_states
    where website_type = any(${sql.param([...websiteTypes])}::text[]) and seen_until >= ${iso(since)}
    order by from_at`)
  const spans = new Map<string, LaneSpan[]>()
  for (const { website_type, state, from_ms, until_ms } of rows) {
    const span = { state, from: from_ms, until: until_ms }
    spans.set(website_type, [...(spans.get(website_type) ?? []), span])
  }
  return spans
}
