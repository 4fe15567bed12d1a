import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AuditRecord } from '@outlet/shared/contract/audit-records'
import { createdInstant } from '../db/columns'

export const auditTable = pgTable('audit', {
  id: uuid().primaryKey(),
  at: createdInstant(),
  actor_kind: text().notNull(),
  actor_id: text(),
  /** Null = a deleted user whose records were anonymised. */
  actor_name: text(),
  action: text().notNull(),
  subject_type: text().notNull(),
  subject_id: text().notNull(),
  before: jsonb(),
  after: jsonb(),
  address: text(),
  request_id: text(),
})

export const toAuditRecord = ({
  actor_kind: kind,
  actor_id: id,
  actor_name: name,
  ...row
}: typeof auditTable.$inferSelect): Omit<AuditRecord, 'subject_name'> => ({ ...row, actor: { kind, id, name } })
