import { sql } from 'drizzle-orm'
import type { StoppedHealth } from '@outlet/shared/contract/stores'
import type { MissedReason } from '@outlet/shared/contract/inventory-monitors/missed-checks'
import type { Queryable } from '../../platform/db/database'
import { asynchronousCommit } from '../../platform/db/asynchronous-commit'

/** State of a store's queue: running, or the reason why no checks run. */
export type QueueState =
  | 'running'
  | Extract<
      MissedReason,
      | 'store_paused'
      | 'store_maintenance'
      | 'store_disconnected'
      | `store_${StoppedHealth}`
      | 'store_waiting'
      | 'all_paused'
    >

export interface QueueStateSpan {
  state: string
  from: number
  until: number
  /** Time within the span in which other states held, in milliseconds. */
  elsewhere: number
}

/**
 * A queue that records nothing for longer has no worker. It may wait for a store that hangs for as long as a lease
 * lasts.
 */
const SILENT_AFTER = '90 seconds'
/**
 * A state that returns within this time of its span's start extends the span, with the time in other states in
 * `elsewhere`. This limits a store that alternates at every other check to a few hundred spans a day.
 */
const MERGE_WITHIN = '15 minutes'

const iso = (instant: number) => new Date(instant).toISOString()

/**
 * Records the state of a store's queue from the last record to `at`. Time before `at` is not covered if the queue was
 * silent for too long. Ignores purged stores.
 */
export async function recordQueueState(
  db: Queryable,
  websiteType: string,
  state: QueueState,
  at: number,
): Promise<void> {
  const now = sql`${iso(at)}::timestamptz`
  const isSilentBefore = sql`${now} - ${SILENT_AFTER}::interval`
  await db.execute(sql`
    with lately as (
      select * from lane_states
      where website_type = ${websiteType} and seen_until > ${now} - ${MERGE_WITHIN}::interval
    ), span as (
      select greatest(max(seen_until), ${now}) as now, coalesce(max(seen_until), ${now}) as before
      from lately where seen_until > ${isSilentBefore}
    ), open_state as (
      select l.from_at from lately l
      where l.state = ${state}
        and (l.from_at > ${now} - ${MERGE_WITHIN}::interval
          or not exists (select 1 from lately o where o.state <> l.state and o.seen_until > l.from_at))
        and exists (select 1 from lately o where o.seen_until > ${isSilentBefore}
          and o.from_at <= l.seen_until + ${SILENT_AFTER}::interval)
      order by l.from_at desc limit 1
    ), extended as (
      update lane_states l set seen_until = span.now,
        elsewhere_ms = l.elsewhere_ms + round(1000 * extract(epoch from span.before - l.seen_until))
      from span, open_state, ${asynchronousCommit}
      where l.website_type = ${websiteType} and l.state = ${state} and l.from_at = open_state.from_at
      returning 1
    )
    insert into lane_states (website_type, state, from_at, seen_until)
    select ${websiteType}, ${state}, span.before, span.now from span
    where not exists (select 1 from extended) and exists (select 1 from stores where key = ${websiteType})`)
}

/** States of the stores' queues since an instant, by store, in order of start. */
export async function readQueueStates(
  db: Queryable,
  websiteTypes: readonly string[],
  since: number,
): Promise<Map<string, QueueStateSpan[]>> {
  const { rows } = await db.execute<QueueStateSpan & { website_type: string } & Record<string, unknown>>(sql`
    select website_type, state, (extract(epoch from from_at) * 1000)::float8 as "from",
      (extract(epoch from seen_until) * 1000)::float8 as until, elsewhere_ms::float8 as elsewhere
    from lane_states
    where website_type = any(${sql.param([...websiteTypes])}::text[]) and seen_until >= ${iso(since)}
    order by from_at`)
  return Map.groupBy(rows, (row) => row.website_type)
}
