import { sql } from 'drizzle-orm'
import { eventKinds, type EventKind, type EventPayload } from '@outlet/shared/contract/event-kinds'
import type { Queryable, Transaction } from '../db/database'
import { toJsonRows } from '../db/to-json-rows'
import { scopeOf } from '../db/transaction'
import { uuidv7 } from '../db/uuid'
import { clock } from '../time/clock'
import { wake } from '../work/work-process'
import { consumerKinds, consumerWork, EVENT_WORK_VERSION } from './consumers'
import { ensureEventPartitions } from './event-partitions'
import type { OutboxEvent } from './event-row'
import { handOverOf } from './hand-over'

interface DraftOf<Kind extends EventKind> {
  kind: Kind
  subject: { type: string; id: string }
  payload: EventPayload<Kind>
  /** Milliseconds; now unless said. */
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
  // The payload was just parsed by the schema of this very kind.
  return event as OutboxEvent
}

/**
 * Writes what happened, and the work of those who work on it, into the transaction of the change itself: if it fails, so
 * does the change; once it is committed, each consumer does its part at least once.
 */
export async function emit(tx: Transaction, drafts: readonly EventDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const rows = drafts.map(rowOf)
  await ensureEventPartitions(
    tx,
    rows.map(({ at }) => Date.parse(at)),
  )
  await tx.execute(sql`
    insert into events select * from json_populate_recordset(null::events, ${toJsonRows(rows)}::json)`)
  for (const [consumer, kinds] of consumerKinds) {
    const wanted = rows.filter(({ kind }) => kinds.includes(kind))
    if (wanted.length > 0) await writeWork(tx, consumer, wanted)
  }
}

/** A consumer of this very process has it at once when the transaction is committed; else whoever is woken. */
async function writeWork(tx: Transaction, consumer: string, rows: readonly Row[]): Promise<void> {
  const scope = scopeOf(tx)
  const here = scope && handOverOf(scope.db, consumer)
  const claim = here?.newClaim() ?? null
  const input = rows.map(({ id, at, kind }) => ({ event_id: id, event_at: at, kind }))
  const { rows: written } = await insertWork(tx, consumer, input, claim)
  if (!scope || !here || !claim) return void (await wake(tx, consumerWork(consumer)))
  const events = new Map(rows.map((row) => [row.id, eventOf(row)]))
  const handed = written.map((row) => ({ ...row, event: events.get(row.event_id) }))
  scope.afterCommit.push(() => here.handOver({ lease: claim.lease, rows: handed }))
}

const insertWork = (
  tx: Queryable,
  consumer: string,
  input: readonly object[],
  claim: { lease: number; leaseMs: number } | null,
) =>
  tx.execute<{ id: string; event_id: string; event_at: string }>(sql`
    insert into event_work (consumer, event_id, event_at, kind, version, next_at, holder, attempts)
    select ${consumer}, event_id, event_at, kind, ${EVENT_WORK_VERSION}::smallint,
      clock_now() + ${claim?.leaseMs ?? 0} * interval '1 millisecond', ${claim?.lease ?? null}::bigint, ${claim ? 1 : 0}::smallint
    from json_to_recordset(${JSON.stringify(input)}::json) as i(event_id uuid, event_at timestamptz, kind text)
    returning id::text, event_id, event_at::text`)
