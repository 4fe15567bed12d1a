import { sql } from 'drizzle-orm'
import { mutableEvents } from '@outlet/shared/contract/alert-rules'
import type { Transaction } from '../platform/db/database'
import { toJsonRows } from '../platform/db/to-json-rows'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { postponeEvents } from '../platform/outbox/postpone-events'

interface Held extends Record<string, unknown> {
  id: string
  /** End of the mute of its monitor or store, or of the store's maintenance; null = not withheld. */
  until: string | Date | null
  /** Whether the state that it reports still lasts. */
  lasts: boolean
}

export interface Unwithheld {
  /** Events to notify of. */
  current: OutboxEvent[]
  /** Events that were withheld and whose state has ended meanwhile. */
  ended: OutboxEvent[]
}

/** Events that a maintenance window of the store withholds. */
const failureEvents = ['check_failing', 'gone', 'store_blocked', 'sync_failed', 'checks_late'] as const

const isMutable = ({ kind }: OutboxEvent) => mutableEvents.some((mutable) => mutable === kind)

/** Mutes and states of the events that are muted or were postponed, by event id. */
async function readHeld(tx: Transaction, events: readonly OutboxEvent[]): Promise<Map<string, Held>> {
  if (events.length === 0) return new Map()
  const input = events.map(({ id, kind, subject, store, episode, isPostponed = false }) => ({
    id,
    kind,
    monitor_id: subject.type === 'inventory_monitor' ? subject.id : null,
    store,
    episode,
    is_postponed: isPostponed,
  }))
  const { rows } = await tx.execute<Held>(sql`
    select i.id, case when held.until > clock_now() then held.until end as until, case i.kind
        when 'store_blocked' then s.health in ('blocked', 'auth_failed', 'wrong_setting')
        when 'checks_late' then exists (select 1 from work_stalls where subject = 'checks ' || i.store)
        else e.id is not null and e.ended_at is null end as lasts
    from json_to_recordset(${toJsonRows(input)}::json) as i(id uuid, kind text, monitor_id uuid, store text, episode uuid,
      is_postponed boolean)
    left join inventory_monitors m on m.id = i.monitor_id
    left join stores s on s.key = i.store
    left join event_episodes e on e.id = i.episode
    cross join lateral (select greatest(m.muted_until, s.muted_until,
      case when i.kind = any(${sql.param([...failureEvents])}::text[]) and s.maintenance_from <= clock_now()
        then s.maintenance_until end) as until) held
    where i.is_postponed or held.until > clock_now()`)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Postpones a consumer's events about muted monitors and stores until the mute ends, and failures until the end of the
 * store's maintenance. A postponed event counts only if the
 * state that it reports still lasts then.
 */
export async function withholdEvents(
  tx: Transaction,
  consumer: string,
  events: readonly OutboxEvent[],
): Promise<Unwithheld> {
  const held = await readHeld(tx, events.filter(isMutable))
  const untilOf = ({ id }: OutboxEvent) => held.get(id)?.until ?? null
  const postponed = events.flatMap((event) => {
    const until = untilOf(event)
    return until === null ? [] : [{ event, until: new Date(until) }]
  })
  await postponeEvents(tx, consumer, postponed)
  const due = events.filter((event) => untilOf(event) === null)
  const hasEnded = ({ id, isPostponed = false }: OutboxEvent) => isPostponed && held.get(id)?.lasts === false
  return { current: due.filter((event) => !hasEnded(event)), ended: due.filter(hasEnded) }
}
