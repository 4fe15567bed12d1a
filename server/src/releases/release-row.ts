import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { RemoteDescriptor, type Generation, type Release, type ReleaseSummary } from '@outlet/shared/contract/releases'

export const releaseTable = pgTable('releases', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  version: text().notNull(),
  commit: text(),
  descriptor: jsonb().$type<RemoteDescriptor>().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  publishedBy: text('published_by').notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
})

export const environmentTable = pgTable('environments', {
  name: text().primaryKey(),
  generation: integer().notNull().default(0),
})

export const generationTable = pgTable(
  'generations',
  {
    environment: text().notNull(),
    generation: integer().notNull(),
    pins: jsonb().$type<Generation['pins']>().notNull(),
    reason: text(),
    createdBy: text('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.generation] })],
)

export type ReleaseRow = typeof releaseTable.$inferSelect
export type GenerationRow = typeof generationTable.$inferSelect

export const toReleaseSummary = (row: Omit<ReleaseRow, 'descriptor' | 'id'>): ReleaseSummary => ({
  name: row.name,
  version: row.version,
  commit: row.commit,
  bytes: row.bytes,
  published_by: row.publishedBy,
  published_at: row.publishedAt.toISOString(),
})

/** Parsed anew: a descriptor stored by an earlier server gets the defaults of what the contract has learned since. */
export const toRelease = (row: ReleaseRow): Release => ({
  ...toReleaseSummary(row),
  descriptor: RemoteDescriptor.parse(row.descriptor),
})

export const toGeneration = (row: GenerationRow): Generation => ({
  environment: row.environment,
  generation: row.generation,
  pins: row.pins,
  reason: row.reason,
  created_by: row.createdBy,
  created_at: row.createdAt.toISOString(),
})
