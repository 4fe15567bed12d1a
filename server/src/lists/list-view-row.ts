import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ListColumns } from '@outlet/shared/contract/lists'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const listColumnsTable = pgTable(
  'list_columns',
  {
    userId: uuid('user_id').notNull(),
    list: text().notNull(),
    columns: jsonb().$type<NonNullable<ListColumns>>().notNull(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
)

export const listViewTable = pgTable('list_views', {
  id: uuid().primaryKey(),
  list: text().notNull(),
  ownerId: uuid('owner_id').notNull(),
  name: text().notNull(),
  search: text().notNull(),
  isShared: boolean('is_shared').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
  deletedAt: time('deleted_at'),
  version: integer().notNull().default(1),
})
