import { sql } from 'drizzle-orm'
import { StoreErrorCode } from '@outlet/shared/contract/stores/store-key'
import type { Database, Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { uuidv7 } from '../platform/db/uuid'
import { emit, type EventDraft } from '../platform/outbox/emit'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { resumePostponed } from '../platform/outbox/postpone-events'
import { clock } from '../platform/time/clock'

/** Family of a store's outages among its episodes. */
export const OUTAGE = 'outage'

/** Failing monitors of a store from which its outage can start while other monitors are read. */
const MIN_FAILING = 3

/** Monitors of the store `s` whose last check failed, and all that are checked. A product that is gone is no failure. */
const monitorCounts = sql`lateral (
  select count(*) filter (where m.health in ('degraded', 'backoff'))::int as failing, count(*)::int as monitors
  from inventory_monitors m
  where m.website_type = s.key and m.is_monitoring and m.deleted_at is null and m.health <> 'gone') counts`

interface StoreState extends Record<string, unknown> {
  key: string
  name: string
  last_error_code: string | null
  failing: number
  monitors: number
}

/**
 * Starts an outage for each store of these failed checks that fails as a whole: requests are paused (circuit breaker) and
 * several monitors fail, or most of its monitors fail. Emits one event for each outage, also if several processes detect it.
 */
export async function startOutages(tx: Transaction, events: readonly OutboxEvent[]): Promise<void> {
  const failed = Map.groupBy(
    events.filter(({ kind }) => kind === 'check_failing'),
    ({ store }) => store ?? '',
  )
  if (failed.size === 0) return
  const { rows } = await tx.execute<StoreState>(sql`
    select s.key, s.name, s.last_error_code, counts.failing, counts.monitors from stores s cross join ${monitorCounts}
    where s.key = any(${sql.param([...failed.keys()])}::text[])
      and ((s.health = 'backoff' and counts.failing > 1)
        or (counts.failing >= ${MIN_FAILING} and counts.failing * 2 > counts.monitors))
    order by s.key`)
  const started: EventDraft[] = []
  for (const { key, name, last_error_code, failing, monitors } of rows) {
    const episode = uuidv7()
    const fresh = (failed.get(key) ?? []).filter(({ isPostponed = false }) => !isPostponed)
    const startedAt = new Date(Math.min(clock.now(), ...fresh.map(({ at }) => at.getTime()))).toISOString()
    const { rowCount } = await tx.execute(sql`
      insert into event_episodes (id, subject_type, subject_id, family, begun_at)
      values (${episode}, 'store', ${key}, ${OUTAGE}, ${startedAt})
      on conflict (subject_type, subject_id, family) where ended_at is null do nothing`)
    if (!rowCount) {
      // Events are not handled in the order of their times: the outage covers this earlier failure too.
      await tx.execute(sql`
        update event_episodes set begun_at = ${startedAt} where subject_type = 'store' and subject_id = ${key}
          and family = ${OUTAGE} and ended_at is null and begun_at > ${startedAt}`)
      continue
    }
    const payload = {
      store_name: name,
      code: StoreErrorCode.safeParse(last_error_code).data ?? null,
      failing,
      monitors,
    }
    started.push({ kind: 'store_failing', subject: { type: 'store', id: key }, store: key, episode, payload })
  }
  await emit(tx, started)
}

interface EndedOutage extends StoreState {
  since: string
}

/**
 * Ends the outages of stores that respond again and most of whose monitors are read again. The failed checks that were
 * withheld are then judged again: those of monitors that still fail are reported.
 */
export async function endOutages(db: Database): Promise<void> {
  await retriedTransaction(db, async (tx) => {
    const { rows } = await tx.execute<EndedOutage>(sql`
      update event_episodes e set ended_at = greatest(clock_now(), e.begun_at)
      from stores s cross join ${monitorCounts}
      where e.subject_type = 'store' and e.family = ${OUTAGE} and e.ended_at is null and s.key = e.subject_id
        and (s.deleted_at is not null or (s.health in ('ok', 'degraded') and counts.failing * 2 <= counts.monitors))
      returning s.key, s.name, s.last_error_code, counts.failing, counts.monitors, to_json(e.begun_at) #>> '{}' as since`)
    for (const { key, name, since, failing, monitors } of rows) {
      const payload = { store_name: name, since: new Date(since).toISOString(), failing, monitors }
      await emit(tx, [{ kind: 'store_responding', subject: { type: 'store', id: key }, store: key, payload }])
      await resumePostponed(tx, sql`e.store = ${key} and e.kind = 'check_failing'`)
    }
  })
}
