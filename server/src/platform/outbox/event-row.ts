import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { eventKinds, type EventKind, type EventPayload } from '@outlet/shared/contract/alert-rules/event-kinds'
import { z } from '@outlet/shared/contract/zod'

export const eventTable = pgTable('events', {
  id: uuid().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  kind: text().$type<EventKind>().notNull(),
  subjectType: text('subject_type').notNull(),
  subjectId: text('subject_id').notNull(),
  /** `website_type` of the store at which the event happened. */
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
  /** Links the events of one state, from its start to its end. */
  episode: string | null
  payload: EventPayload<Kind>
  /** Whether the consumer that handles it has postponed it before (`postponeEvents`). */
  isPostponed?: boolean
}

/** An event; `kind` determines the type of `payload`. */
export type OutboxEvent = { [Kind in EventKind]: EventOf<Kind> }[EventKind]

/** Throws ZodError if a stored payload does not match its kind's schema. */
export function toOutboxEvent(row: EventRow): OutboxEvent {
  const { subjectType, subjectId, ...rest } = row
  const event = {
    ...rest,
    subject: { type: subjectType, id: subjectId },
    payload: eventKinds[row.kind].parse(row.payload),
  }
  // The payload was just parsed with the schema of this kind.
  return event as OutboxEvent
}

/** Null if an older version wrote the event in another form. */
export function tryOutboxEvent(row: EventRow): OutboxEvent | null {
  try {
    return toOutboxEvent(row)
  } catch (error) {
    if (error instanceof z.ZodError) return null
    throw error
  }
}
