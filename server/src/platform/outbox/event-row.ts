import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { eventKinds, type EventKind, type EventPayload } from '@outlet/shared/contract/event-kinds'
import { z } from '@outlet/shared/contract/zod'

export const eventTable = pgTable('events', {
  id: uuid().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  kind: text().$type<EventKind>().notNull(),
  subjectType: text('subject_type').notNull(),
  subjectId: text('subject_id').notNull(),
  /** `website_type` of the store that it happened at. */
  store: text(),
  episode: uuid(),
  payload: jsonb().notNull(),
})

export type EventRow = typeof eventTable.$inferSelect

interface EventOf<Kind extends EventKind> {
  id: string
  at: Date
  kind: Kind
  subject: { type: string; id: string }
  store: string | null
  /** From the beginning of a state to its end. */
  episode: string | null
  payload: EventPayload<Kind>
}

/** Something that happened; `kind` says what `payload` is. */
export type OutboxEvent = { [Kind in EventKind]: EventOf<Kind> }[EventKind]

/** Throws ZodError where a stored payload is not of its kind's schema. */
export function toOutboxEvent(row: EventRow): OutboxEvent {
  const { subjectType, subjectId, ...rest } = row
  const event = {
    ...rest,
    subject: { type: subjectType, id: subjectId },
    payload: eventKinds[row.kind].parse(row.payload),
  }
  // The payload was just parsed by the schema of this very kind.
  return event as OutboxEvent
}

/** Null where an older version wrote it in another form. */
export function tryOutboxEvent(row: EventRow): OutboxEvent | null {
  try {
    return toOutboxEvent(row)
  } catch (error) {
    if (error instanceof z.ZodError) return null
    throw error
  }
}
