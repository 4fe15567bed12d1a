import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AuditRecord } from '@outlet/shared/contract/audit-records'

export const auditTable = pgTable('audit', {
  id: uuid().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  actorKind: text('actor_kind').notNull(),
  actorId: text('actor_id'),
  /** Null = a deleted user who was made anonymous. */
  actorName: text('actor_name'),
  action: text().notNull(),
  subjectType: text('subject_type').notNull(),
  subjectId: text('subject_id').notNull(),
  before: jsonb(),
  after: jsonb(),
  address: text(),
  requestId: text('request_id'),
})

export const toAuditRecord = (row: typeof auditTable.$inferSelect): Omit<AuditRecord, 'subject_name'> => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
  action: row.action,
  subject_type: row.subjectType,
  subject_id: row.subjectId,
  before: row.before,
  after: row.after,
  address: row.address,
  request_id: row.requestId,
})
