import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { RecordType } from '@outlet/shared/contract/record-type'
import { channelTable } from '../notification-channels/channel-row'
import { maySend } from '../notification-channels/send-message'
import type { Transaction } from '../platform/db/database'
import { toJsonRows } from '../platform/db/to-json-rows'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import type { OutboxEvent } from '../platform/outbox/event-row'
import type { Consumer } from '../platform/outbox/run-consumer'
import { wake } from '../platform/work/work-process'
import { DELIVERY_VERSION, deliveryWork } from './delivery-work'
import { personalTitle, type PersonalFacts } from './personal-message'

type UserEvent = Extract<OutboxEvent, { kind: 'mentioned' }>

const factsOf = ({ kind, subject, payload: { by, record_name, note_id, text } }: UserEvent): PersonalFacts => ({
  kind,
  record_type: RecordType.parse(subject.type),
  record_id: subject.id,
  record_name,
  by,
  note: { id: note_id, text },
})

/** Deliveries of an event to the personal channels of its user. The bell is notified separately. */
async function deliveriesOf(tx: Transaction, event: UserEvent): Promise<object[]> {
  const { user_id } = event.payload
  const channels = await tx
    .select()
    .from(channelTable)
    .where(
      and(
        eq(channelTable.user_id, user_id),
        ne(channelTable.kind, 'bell'),
        isNull(channelTable.deleted_at),
        sql`exists (select 1 from users where id = ${user_id} and state = 'active' and deleted_at is null)`,
      ),
    )
  const facts = factsOf(event)
  return channels.filter(maySend).map((channel) => ({
    id: uuidv7(),
    channel_id: channel.id,
    user_id,
    event_id: event.id,
    event_at: event.at.toISOString(),
    subject_type: event.subject.type,
    subject_id: event.subject.id,
    facts,
    title: personalTitle(facts, channel.language),
  }))
}

/** Sends messages for one user (mentions) to the personal channels of that user. */
export const personalConsumer: Consumer = {
  name: 'personal',
  async handle(tx, events) {
    const rows: object[] = []
    for (const event of events) if (event.kind === 'mentioned') rows.push(...(await deliveriesOf(tx, event)))
    if (rows.length === 0) return
    await tx.execute(sql`
      insert into deliveries (id, type, state, channel_id, user_id, event_id, event_at, subject_type, subject_id, facts, title,
        next_at, version)
      select id, 'personal', 'queued', channel_id, user_id, event_id, event_at, subject_type, subject_id, facts, title,
        clock_now(), ${DELIVERY_VERSION}::smallint
      from json_to_recordset(${toJsonRows(rows)}::json) as i(id uuid, channel_id uuid, user_id uuid, event_id uuid,
        event_at timestamptz, subject_type text, subject_id text, facts jsonb, title text)`)
    await publishEvent(tx, 'deliveries', [])
    await wake(tx, deliveryWork.name)
  },
}
