import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BulkJobState, BulkRowResult } from '@outlet/shared/contract/bulk-jobs'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const bulkJobTable = pgTable('bulk_jobs', {
  id: uuid().primaryKey(),
  list: text().notNull(),
  action: jsonb().$type<{ kind: string }>().notNull(),
  state: text().$type<BulkJobState>().notNull().default('waiting'),
  total: integer().notNull(),
  changed: integer().notNull().default(0),
  unchanged: integer().notNull().default(0),
  refused: integer().notNull().default(0),
  undoOf: uuid('undo_of'),
  createdBy: uuid('created_by').notNull(),
  sessionId: uuid('session_id').notNull(),
  address: text(),
  createdAt: time('created_at').notNull().defaultNow(),
  startedAt: time('started_at'),
  finishedAt: time('finished_at'),
})

export const bulkJobRowTable = pgTable(
  'bulk_job_rows',
  {
    jobId: uuid('job_id').notNull(),
    number: integer().notNull(),
    subjectId: text('subject_id').notNull(),
    label: text().notNull(),
    action: jsonb(),
    version: integer(),
    result: text().$type<BulkRowResult>(),
    code: text(),
    inverse: jsonb(),
    versionAfter: integer('version_after'),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.number] })],
)

export type BulkJobTableRow = typeof bulkJobTable.$inferSelect
