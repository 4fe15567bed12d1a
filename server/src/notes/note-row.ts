import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RecordType } from '@outlet/shared/contract/record-type'
import { lifecycle } from '../platform/audit/lifecycle'
import { createdInstant, instant } from '../platform/db/columns'
import { pick } from '../platform/db/pick'

export const noteTable = pgTable('notes', {
  id: uuid().primaryKey(),
  record_type: text().$type<RecordType>().notNull(),
  record_id: uuid().notNull(),
  author_id: uuid(),
  text: text().notNull(),
  created_at: createdInstant(),
  updated_at: createdInstant(),
  edited_at: instant(),
  deleted_at: instant(),
  version: integer().notNull().default(1),
})
export type NoteRow = typeof noteTable.$inferSelect

export const mentionTable = pgTable(
  'note_mentions',
  { note_id: uuid().notNull(), user_id: uuid().notNull(), name: text().notNull() },
  (table) => [primaryKey({ columns: [table.note_id, table.user_id] })],
)

/** Fields for the audit trail. The text is not among them, because the trail outlives the note. */
export const auditedOf = (row: NoteRow) => pick(row, 'record_type', 'record_id')

export const noteLifecycle = lifecycle({
  table: noteTable,
  code: 'note',
  actions: 'notes',
  subjectType: 'note',
  topic: 'notes',
  publishedIds: ({ record_id }) => [record_id],
  audited: auditedOf,
})
