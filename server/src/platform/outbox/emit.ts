import { sql } from 'drizzle-orm'
import { eventKinds, type EventKind, type EventPayload } from '@outlet/shared/contract/alert-rules/event-kinds'
import type { Transaction } from '../db/database'
import { toJsonRows } from '../db/to-json-rows'
import { scopeOf } from '../db/transaction'
import { uuidv7 } from '../db/uuid'
import { clock } from '../time/clock'
import { wakeSql } from '../work/work-process'
import { consumerKinds, consumerWork, EVENT_WORK_VERSION } from './consumers'
import { ensureEventPartitions } from './event-partitions'
import type { OutboxEvent } from './event-row'
import { handOverOf, type HandOver } from './hand-over'

interface DraftOf<Kind extends EventKind> {
  kind: Kind
  subject: { type: string; id: string }
  payload: EventPayload<Kind>
  /** Milliseconds since 1970; default: now. */
  at?: number
  store?: string
  episode?: string
}

export type EventDraft = { [Kind in EventKind]: DraftOf<Kind> }[EventKind]

const rowOf = ({ kind, subject, payload, at, store, episode }: EventDraft) => ({
  id: uuidv7(),
  at: new Date(at ?? clock.now()).toISOString(),
  kind,
  subject_type: subject.type,
  subject_id: subject.id,
  store: store ?? null,
  episode: episode ?? null,
  payload: eventKinds[kind].parse(payload),
})

type Row = ReturnType<typeof rowOf>

const eventOf = ({ subject_type, subject_id, ...row }: Row): OutboxEvent => {
  const event = { ...row, at: new Date(row.at), subject: { type: subject_type, id: subject_id } }
  // The payload was just parsed with the schema of this kind.
  return event as OutboxEvent
}

/** The work row of an event for a consumer, already leased if the consumer runs in this process. */
const workOf = ({ id, at, kind }: Row, consumer: string, claim: ReturnType<HandOver['newClaim']>) => ({
  consumer,
  event_id: id,
  event_at: at,
  kind,
  lease_ms: claim?.leaseMs ?? 0,
  holder: claim?.lease ?? null,
  attempts: claim ? 1 : 0,
})

/**
 * Transactional outbox: writes events and their consumers' work in the transaction of the change, so that all commit
 * together or not at all. After the commit each consumer handles each event at least once. A consumer in this process
 * receives it immediately; otherwise the consumer's workers are woken.
 */
export async function emit(tx: Transaction, drafts: readonly EventDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const rows = drafts.map(rowOf)
  await ensureEventPartitions(
    tx,
    rows.map(({ at }) => Date.parse(at)),
  )
  const scope = scopeOf(tx)
  const consumers = [...consumerKinds].flatMap(([name, kinds]) => {
    const wanted = rows.filter(({ kind }) => kinds.includes(kind))
    const here = scope && handOverOf(scope.db, name)
    return wanted.length > 0 ? [{ name, wanted, here, claim: here?.newClaim() ?? null }] : []
  })
  const written = await write(
    tx,
    rows,
    consumers.flatMap(({ name, wanted, claim }) => wanted.map((row) => workOf(row, name, claim))),
  )
  const events = new Map(rows.map((row) => [row.id, eventOf(row)]))
  for (const { name, here, claim } of consumers) {
    if (!here || !claim) continue
    const handed = written.flatMap(({ consumer, ...row }) =>
      consumer === name ? [{ ...row, event: events.get(row.event_id) }] : [],
    )
    scope?.afterCommit.push(() => here.handOver({ lease: claim.lease, rows: handed }))
  }
}

/** A single statement, because the engine emits with each batch. */
async function write(tx: Transaction, rows: readonly Row[], work: readonly ReturnType<typeof workOf>[]) {
  const elsewhere = work.filter(({ holder }) => holder === null).map(({ consumer }) => consumerWork(consumer))
  const { rows: written } = await tx.execute<{ consumer: string; id: string; event_id: string; event_at: string }>(sql`
    with happened as (
      insert into events select * from json_populate_recordset(null::events, ${toJsonRows(rows)}::json)
    ), written as (
      insert into event_work (consumer, event_id, event_at, kind, version, next_at, holder, attempts)
      select consumer, event_id, event_at, kind, ${EVENT_WORK_VERSION}::smallint,
        clock_now() + lease_ms * interval '1 millisecond', holder, attempts
      from json_to_recordset(${JSON.stringify(work)}::json) as i(consumer text, event_id uuid, event_at timestamptz,
        kind text, lease_ms integer, holder bigint, attempts smallint)
      returning consumer, id::text, event_id, event_at::text
    ), woken as (
      select ${wakeSql(sql`kind`)} from unnest(${sql.param([...new Set(elsewhere)])}::text[]) as kind
    )
    select written.* from written cross join (select count(*) from woken) as all_woken`)
  return written
}
