import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../platform/db/bytea'

export const contentTable = pgTable('release_contents', {
  /** sha256 of the content. */
  hash: bytea().primaryKey(),
  content: bytea().notNull(),
})

export const releaseFileTable = pgTable(
  'release_files',
  {
    release_id: uuid().notNull(),
    path: text().notNull(),
    hash: bytea().notNull(),
    bytes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.release_id, table.path] })],
)
