import { sql } from 'drizzle-orm'
import { mutableEvents } from '@outlet/shared/contract/alert-rules'
import type { Transaction } from '../platform/db/database'
import { toJsonRows } from '../platform/db/to-json-rows'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { OUTAGE, startOutages } from './store-outages'
import { postponeEvents } from '../platform/outbox/postpone-events'

interface Held extends Record<string, unknown> {
  id: string
  /** End of the mute of its monitor or store, or of the store's maintenance; null = not withheld. */
  until: string | Date | null
  /** Whether the state that it reports still lasts. */
  lasts: boolean
  /** Whether it is a recovery from a failure that was never reported, because the store failed as a whole. */
  is_silent: boolean
  /** Whether it is a failed check in an outage of its store. */
  is_in_outage: boolean
}

export interface Unwithheld {
  /** Events to notify of. */
  current: OutboxEvent[]
  /** Events that were withheld and whose state has ended meanwhile. */
  ended: OutboxEvent[]
}

/** A failed check of a store that fails as a whole is judged again after this time; at once when its outage ends. */
const OUTAGE_RECHECK = sql`interval '5 minutes'`
/** After an outage a failure waits for the next check of its monitor. */
const CHECK_AGAIN = sql`interval '30 seconds'`

/** Events that a maintenance window of the store withholds. */
const failureEvents = ['check_failing', 'gone', 'store_blocked', 'store_failing', 'sync_failed', 'checks_late'] as const

const isMutable = ({ kind }: OutboxEvent) => mutableEvents.some((mutable) => mutable === kind)

/** Mutes and states of the events that are muted or were postponed, by event id. */
async function readHeld(tx: Transaction, events: readonly OutboxEvent[]): Promise<Map<string, Held>> {
  if (events.length === 0) return new Map()
  const input = events.map(({ id, kind, at, subject, store, episode, isPostponed = false }) => ({
    id,
    kind,
    monitor_id: subject.type === 'inventory_monitor' ? subject.id : null,
    store,
    episode,
    at: at.toISOString(),
    is_postponed: isPostponed,
  }))
  const { rows } = await tx.execute<Held>(sql`
    select i.id, case
        when held.until > clock_now() then held.until
        when i.kind <> 'check_failing' or outage.id is null or e.ended_at is not null then null
        when outage.ended_at is null then clock_now() + ${OUTAGE_RECHECK}
        when c.next_check_at is not null and coalesce(c.last_checked_at <= outage.ended_at, true)
          then clock_now() + ${CHECK_AGAIN}
      end as until, i.kind = 'check_failing' and outage.id is not null as is_in_outage,
      coalesce(i.kind = 'check_recovered' and outage.id is not null and not exists (
        select 1 from deliveries d where d.event_id = failure.id and d.type = 'alert' and d.reason is distinct from 'ended'
          and d.reason is distinct from 'muted'), false) as is_silent, case i.kind
        when 'store_blocked' then s.health in ('blocked', 'auth_failed', 'wrong_setting')
        when 'checks_late' then exists (select 1 from work_stalls where subject = 'checks ' || i.store)
        else e.id is not null and e.ended_at is null end as lasts
    from json_to_recordset(${toJsonRows(input)}::json) as i(id uuid, kind text, at timestamptz, monitor_id uuid, store text,
      episode uuid, is_postponed boolean)
    left join inventory_monitors m on m.id = i.monitor_id
    left join stores s on s.key = i.store
    left join event_episodes e on e.id = i.episode
    left join monitor_checks c on c.monitor_id = i.monitor_id
    left join lateral (
      select f.id, f.at from events f where i.kind = 'check_recovered' and f.subject_type = 'inventory_monitor'
        and f.subject_id = i.monitor_id::text and f.at < i.at and f.kind = 'check_failing' order by f.at desc limit 1
    ) failure on true
    left join lateral (
      select o.id, o.ended_at from event_episodes o
      where i.kind in ('check_failing', 'check_recovered') and o.subject_type = 'store' and o.subject_id = i.store
        and o.family = ${OUTAGE} and o.begun_at <= coalesce(failure.at, i.at)
        and (o.ended_at is null or o.ended_at >= coalesce(failure.at, i.at))
      order by o.begun_at desc limit 1
    ) outage on true
    cross join lateral (select greatest(m.muted_until, s.muted_until,
      case when i.kind = any(${sql.param([...failureEvents])}::text[]) and s.maintenance_from <= clock_now()
        then s.maintenance_until end) as until) held
    where i.is_postponed or held.until > clock_now() or outage.id is not null`)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Postpones a consumer's events: about muted monitors and stores until the mute ends, failures until the end of the
 * store's maintenance, failed checks until the store's outage has ended and the monitor was checked again. A postponed
 * event counts only if the state that it reports still lasts then.
 */
export async function withholdEvents(
  tx: Transaction,
  consumer: string,
  events: readonly OutboxEvent[],
): Promise<Unwithheld> {
  await startOutages(tx, events)
  const held = await readHeld(tx, events.filter(isMutable))
  const untilOf = ({ id }: OutboxEvent) => held.get(id)?.until ?? null
  const postponed = events.flatMap((event) => {
    const until = untilOf(event)
    return until === null ? [] : [{ event, until: new Date(until) }]
  })
  await postponeEvents(tx, consumer, postponed)
  const due = events.filter((event) => untilOf(event) === null)
  const hasEnded = ({ id, isPostponed = false }: OutboxEvent) => {
    const judged = held.get(id)
    return judged !== undefined && (judged.is_silent || ((isPostponed || judged.is_in_outage) && !judged.lasts))
  }
  return { current: due.filter((event) => !hasEnded(event)), ended: due.filter(hasEnded) }
}
