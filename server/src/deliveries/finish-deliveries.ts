import { BELL_CHANNEL_ID } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { sql } from 'drizzle-orm'
import { notifyAlert } from '../notifications/notify-alerts'
import type { Outcome } from '../notification-channels/kinds/channel-kind'
import { storeResults } from '../notification-channels/store-results'
import type { Database, Transaction } from '../platform/db/database'
import { toJsonRows } from '../platform/db/to-json-rows'
import { retriedTransaction } from '../platform/db/transaction'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import { emit, type EventDraft } from '../platform/outbox/emit'
import { clock } from '../platform/time/clock'
import { stillHeld, type Lease } from '../platform/work/work-table'
import type { ClaimedDelivery } from './claim-deliveries'
import type { Composed } from './compose-messages'
import { deliveryWork, DELIVERY_VERSION } from './delivery-work'
import { retryAfter } from './retry-after'

/** Result of a claimed delivery. `outcome` null = not sent, for the row's `reason`. */
export interface FinishedDelivery {
  row: ClaimedDelivery
  composed: Composed | undefined
  /** The bell's message in English; undefined for other channels. */
  english: Composed | undefined
  outcome: Outcome | null
}

interface NewState {
  new_id: string
  new_state: 'sent' | 'retry_wait' | 'dead' | 'suppressed'
  new_reason: string | null
  new_code: string | null
  new_response: string | null
  new_title: string | null
  /** Delay until the next attempt in ms; null = final. */
  after_ms: number | null
  /** An attempt that the service rate-limited does not count. */
  new_attempts: number
}

function newStateOf({ row, outcome, composed }: FinishedDelivery): NewState {
  const { id, attempts, reason } = row
  const ended = {
    new_id: id,
    new_reason: null,
    new_code: null,
    new_response: outcome?.answer ?? null,
    new_title: composed?.message.title ?? null,
    after_ms: null,
    new_attempts: attempts,
  }
  if (!outcome) return { ...ended, new_state: 'suppressed', new_reason: reason, new_attempts: attempts - 1 }
  if (outcome.result === 'sent') return { ...ended, new_state: 'sent' }
  // A dead letter: it failed permanently, and is sent again only by a person.
  const dead: NewState = { ...ended, new_state: 'dead', new_code: outcome.code }
  if (outcome.result === 'refused') return dead
  const isRateLimited = outcome.code === 'channel.rate_limited'
  const ageMs = clock.now() - row.createdAt.getTime()
  const after_ms = retryAfter({ attempts, ageMs, afterMs: outcome.afterMs, isRateLimited }, Math.random)
  if (after_ms === null) return dead
  return { ...dead, new_state: 'retry_wait', after_ms, new_attempts: isRateLimited ? attempts - 1 : attempts }
}

/**
 * Stores the new states of deliveries that this lease still holds and returns their ids. A delivery claimed by another
 * worker in the meantime is finished by that worker.
 */
async function writeStates(tx: Transaction, lease: Lease, states: readonly NewState[]): Promise<Set<string>> {
  const keys = states.map(({ new_id }) => new_id)
  const { rows } = await tx.execute<{ id: string }>(sql`
    with i as (select * from json_to_recordset(${toJsonRows(states)}::json) as i(new_id uuid, new_state text, new_reason text,
      new_code text, new_response text, new_title text, after_ms float8, new_attempts smallint))
    update deliveries set state = new_state, reason = new_reason, code = new_code, answer = new_response,
      title = coalesce(new_title, title), attempts = new_attempts, holder = null,
      next_at = clock_now() + after_ms * interval '1 millisecond',
      ended_at = case when after_ms is null then clock_now() end
    from i where id = new_id and ${stillHeld(deliveryWork.table, { lease, keys })}
    returning id`)
  return new Set(rows.map(({ id }) => id))
}

/** Schedules the next repeat after the rule's interval. The claim suppresses it if the state has ended by then. */
async function planRepeats(tx: Transaction, sent: readonly FinishedDelivery[]): Promise<void> {
  const ids = sent.filter(({ row }) => row.type === 'repeat').map(({ row }) => row.id)
  if (ids.length === 0) return
  await tx.execute(sql`
    insert into deliveries (id, type, state, channel_id, rule_id, alert_id, user_id, event_id, event_at, event, subject_type,
      subject_id, store, facts, title, next_at, version)
    select n.id, 'repeat', 'waiting', d.channel_id, d.rule_id, d.alert_id, d.user_id, d.event_id, d.event_at, d.event, d.subject_type,
      d.subject_id, d.store, d.facts, d.title, clock_now() + r.repeat_minutes * interval '1 minute', ${DELIVERY_VERSION}::smallint
    from json_to_recordset(${JSON.stringify(ids.map((old) => ({ old, id: uuidv7() })))}::json) as n(old uuid, id uuid)
    join deliveries d on d.id = n.old
    join alert_rules r on r.id = d.rule_id and r.repeat_minutes is not null and r.deleted_at is null and r.is_enabled`)
}

/** Alerts about channels and deliveries raise no further `delivery_dead` events, which would loop. */
const OWN_EVENTS = new Set<string>(['channel_degraded', 'delivery_dead'])

function deadEvent({ row, composed, outcome }: FinishedDelivery): EventDraft[] {
  if (!outcome || outcome.result === 'sent') return []
  // Failures of a personal channel raise no shared event.
  if (row.channel.user_id !== null || OWN_EVENTS.has(composed?.facts?.event ?? '')) return []
  const payload = { channel_name: row.channel.name, title: composed?.message.title ?? '', code: outcome.code }
  return [{ kind: 'delivery_dead', subject: { type: 'delivery', id: row.id }, payload }]
}

const deadEvents = (finished: readonly FinishedDelivery[], states: ReadonlyMap<string, NewState>): EventDraft[] =>
  finished.filter(({ row }) => states.get(row.id)?.new_state === 'dead').flatMap(deadEvent)

const FIRST_REST = sql`interval '5 seconds'`
const LONGEST_REST = sql`interval '5 minutes'`

/**
 * Circuit breaker: a failing channel rests with exponential back-off, from `FIRST_REST` to `LONGEST_REST`. Its next
 * message then probes it while the others wait.
 */
async function restFailing(tx: Transaction, finished: readonly FinishedDelivery[]): Promise<void> {
  const channels = new Set(finished.map(({ row }) => row.channel.id))
  const working = new Set(finished.flatMap(({ row, outcome }) => (outcome?.result === 'sent' ? [row.channel.id] : [])))
  const failing = finished.flatMap(({ row, outcome }) =>
    outcome?.result === 'retry' && !working.has(row.channel.id) && channels.has(row.channel.id) ? [row.channel.id] : [],
  )
  if (failing.length === 0) return
  await tx.execute(sql`
    update notification_channels set free_at = greatest(free_at,
      clock_now() + least(${LONGEST_REST}, ${FIRST_REST} * power(2, least(failures, 10) - 1)))
    where id = any(${sql.param([...new Set(failing)])}::uuid[]) and failures > 0`)
}

async function notifyBell(tx: Transaction, { row, composed, english }: FinishedDelivery): Promise<void> {
  if (!composed) return
  const zh = composed.message.title
  const titles = { zh, en: english?.message.title ?? zh }
  const { ruleName, userId } = composed
  await notifyAlert(tx, { deliveryId: row.id, ruleName, userId, titles, eventId: row.eventId })
}

/** Retries waiting deliveries at once when their channel has recovered. */
async function retryWaiting(tx: Transaction, sent: readonly FinishedDelivery[]): Promise<void> {
  const recovered = sent.filter(({ row }) => row.channel.state === 'degraded').map(({ row }) => row.channel.id)
  if (recovered.length === 0) return
  await tx.execute(sql`
    update deliveries set next_at = clock_now()
    where channel_id = any(${sql.param([...new Set(recovered)])}::uuid[]) and state = 'retry_wait' and next_at > clock_now()`)
}

/** Stores the results of a claim's deliveries and of their channels in one transaction. */
export const finishDeliveries = (db: Database, lease: Lease, finished: readonly FinishedDelivery[]): Promise<void> =>
  retriedTransaction(db, async (tx) => {
    const states = new Map(finished.map((each) => [each.row.id, newStateOf(each)]))
    const held = await writeStates(tx, lease, [...states.values()])
    const ours = finished.filter(({ row }) => held.has(row.id))
    const at = new Date(clock.now())
    const results = ours.flatMap(({ row, outcome }) =>
      outcome && row.channel.id !== BELL_CHANNEL_ID
        ? [{ channelId: row.channel.id, version: row.channel.version, outcome, at }]
        : [],
    )
    await storeResults(tx, results)
    await restFailing(tx, ours)
    const sent = ours.filter(({ outcome }) => outcome?.result === 'sent')
    for (const each of sent) if (each.row.channel.id === BELL_CHANNEL_ID) await notifyBell(tx, each)
    await retryWaiting(tx, sent)
    await planRepeats(tx, sent)
    await emit(tx, deadEvents(ours, states))
    // Without ids: some deliveries belong to a single user, and every user receives this event.
    await publishEvent(tx, 'deliveries', [])
  })
