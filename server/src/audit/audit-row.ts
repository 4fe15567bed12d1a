import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const auditTable = pgTable('audit', {
  id: uuid().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  actorKind: text('actor_kind').notNull(),
  actorId: text('actor_id'),
  actorName: text('actor_name').notNull(),
  action: text().notNull(),
  subjectType: text('subject_type').notNull(),
  subjectId: text('subject_id').notNull(),
  before: jsonb(),
  after: jsonb(),
  address: text(),
  requestId: text('request_id'),
})
