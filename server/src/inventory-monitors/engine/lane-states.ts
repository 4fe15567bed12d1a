import { sql } from 'drizzle-orm'
import type { StoppedHealth } from '@outlet/shared/contract/stores'
import type { MissedReason } from '@outlet/shared/contract/missed-checks'
import type { Queryable } from '../../platform/db/database'
import { asynchronousCommit } from '../../platform/db/asynchronous-commit'

/** What the engine does about a store: it checks, or why it does not. */
export type LaneState =
  | 'running'
  | Extract<
      MissedReason,
      'store_paused' | 'store_disconnected' | `store_${StoppedHealth}` | 'store_waiting' | 'all_paused'
    >

export interface LaneSpan {
  state: string
  from: number
  until: number
  /** For how long of it another state held. */
  elsewhere: number
}

/** A lane that says nothing for longer has no worker. It may wait for a hanging store as long as a lease lasts. */
const SILENT_AFTER = '90 seconds'
/**
 * A state that comes back within this time of its span's beginning goes on with it, which then tells for how long it held. So a store that
 * turns at every other check leaves a few hundred spans a day, and whoever explains a long time reads no more.
 */
const COMES_BACK_WITHIN = '15 minutes'

const iso = (instant: number) => new Date(instant).toISOString()

/**
 * Notes that a store's lane was in a state since it was last told of, unless it was silent for too long, up to `at`;
 * nothing of a store that is gone.
 */
export async function noteLane(db: Queryable, websiteType: string, state: LaneState, at: number): Promise<void> {
  const now = sql`${iso(at)}::timestamptz`
  const isSilentBefore = sql`${now} - ${SILENT_AFTER}::interval`
  await db.execute(sql`
    with lately as (
      select * from lane_states
      where website_type = ${websiteType} and seen_until > ${now} - ${COMES_BACK_WITHIN}::interval
    ), told as (
      select greatest(max(seen_until), ${now}) as now, coalesce(max(seen_until), ${now}) as before
      from lately where seen_until > ${isSilentBefore}
    ), going_on as (
      select l.from_at from lately l
      where l.state = ${state}
        and (l.from_at > ${now} - ${COMES_BACK_WITHIN}::interval
          or not exists (select 1 from lately o where o.state <> l.state and o.seen_until > l.from_at))
        and exists (select 1 from lately o where o.seen_until > ${isSilentBefore}
          and o.from_at <= l.seen_until + ${SILENT_AFTER}::interval)
      order by l.from_at desc limit 1
    ), gone_on as (
      update lane_states l set seen_until = told.now,
        elsewhere_ms = l.elsewhere_ms + round(1000 * extract(epoch from told.before - l.seen_until))
      from told, going_on, ${asynchronousCommit}
      where l.website_type = ${websiteType} and l.state = ${state} and l.from_at = going_on.from_at
      returning 1
    )
    insert into lane_states (website_type, state, from_at, seen_until)
    select ${websiteType}, ${state}, told.before, told.now from told
    where not exists (select 1 from gone_on) and exists (select 1 from stores where key = ${websiteType})`)
}

interface SpanRow extends Record<string, unknown> {
  website_type: string
  state: string
  from_ms: number
  until_ms: number
  elsewhere_ms: number
}

/** What the lanes of stores did since an instant, by store; the earlier begun first. */
export async function laneSpans(
  db: Queryable,
  websiteTypes: readonly string[],
  since: number,
): Promise<Map<string, LaneSpan[]>> {
  const { rows } = await db.execute<SpanRow>(sql`
    select website_type, state, (extract(epoch from from_at) * 1000)::float8 as from_ms,
      (extract(epoch from seen_until) * 1000)::float8 as until_ms, elsewhere_ms::float8
    from lane_states
    where website_type = any(${sql.param([...websiteTypes])}::text[]) and seen_until >= ${iso(since)}
    order by from_at`)
  const spans = new Map<string, LaneSpan[]>()
  for (const { website_type, state, from_ms, until_ms, elsewhere_ms } of rows) {
    const span = { state, from: from_ms, until: until_ms, elsewhere: elsewhere_ms }
    const known = spans.get(website_type)
    if (known) known.push(span)
    else spans.set(website_type, [span])
  }
  return spans
}
