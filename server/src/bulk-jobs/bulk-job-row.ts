import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { BulkJob, BulkJobState, BulkRowResult } from '@outlet/shared/contract/list/bulk-jobs'
import { createdInstant, instant } from '../platform/db/columns'

export const bulkJobTable = pgTable('bulk_jobs', {
  id: uuid().primaryKey(),
  list: text().notNull(),
  action: jsonb().$type<{ kind: string }>().notNull(),
  /** List path and action kind. A worker that does not know this kind does not claim the job. */
  kind: text().notNull(),
  version: smallint().notNull().default(1),
  next_at: instant(),
  holder: bigint({ mode: 'number' }),
  attempts: smallint().notNull().default(0),
  state: text().$type<BulkJobState>().notNull().default('waiting'),
  total: integer().notNull(),
  changed: integer().notNull().default(0),
  unchanged: integer().notNull().default(0),
  refused: integer().notNull().default(0),
  undo_of: uuid(),
  created_by: uuid().notNull(),
  session_id: uuid().notNull(),
  address: text(),
  created_at: createdInstant(),
  started_at: instant(),
  finished_at: instant(),
})

export const bulkJobRowTable = pgTable(
  'bulk_job_rows',
  {
    job_id: uuid().notNull(),
    number: integer().notNull(),
    subject_id: text().notNull(),
    label: text().notNull(),
    action: jsonb(),
    version: integer(),
    result: text().$type<BulkRowResult>(),
    code: text(),
    inverse: jsonb(),
    version_after: integer(),
  },
  (table) => [primaryKey({ columns: [table.job_id, table.number] })],
)

export type BulkJobTableRow = typeof bulkJobTable.$inferSelect

export const toBulkJob = (row: BulkJobTableRow & { undoneBy: string | null; creatorName: string }): BulkJob => ({
  id: row.id,
  list: row.list,
  action: row.action,
  state: row.state,
  total: row.total,
  changed: row.changed,
  unchanged: row.unchanged,
  refused: row.refused,
  undo_of: row.undo_of,
  undone_by: row.undoneBy,
  created_by: { id: row.created_by, name: row.creatorName },
  created_at: row.created_at,
  finished_at: row.finished_at,
})
