import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BulkJob, BulkJobState, BulkRowResult } from '@outlet/shared/contract/bulk-jobs'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const bulkJobTable = pgTable('bulk_jobs', {
  id: uuid().primaryKey(),
  list: text().notNull(),
  action: jsonb().$type<{ kind: string }>().notNull(),
  /** The list's path and the action's kind: whoever does not know it leaves it alone. */
  kind: text().notNull(),
  version: smallint().notNull().default(1),
  nextAt: time('next_at'),
  holder: bigint({ mode: 'number' }),
  attempts: smallint().notNull().default(0),
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

export const toBulkJob = (row: BulkJobTableRow & { undoneBy: string | null; creatorName: string }): BulkJob => ({
  id: row.id,
  list: row.list,
  action: row.action,
  state: row.state,
  total: row.total,
  changed: row.changed,
  unchanged: row.unchanged,
  refused: row.refused,
  undo_of: row.undoOf,
  undone_by: row.undoneBy,
  created_by: { id: row.createdBy, name: row.creatorName },
  created_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
})
