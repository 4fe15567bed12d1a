import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ListColumns } from '@outlet/shared/contract/list/lists'
import { lifecycle } from '../platform/audit/lifecycle'
import { createdInstant, instant } from '../platform/db/columns'
import { pick } from '../platform/db/pick'

export const listColumnsTable = pgTable(
  'list_columns',
  {
    user_id: uuid().notNull(),
    list: text().notNull(),
    columns: jsonb().$type<NonNullable<ListColumns>>().notNull(),
    updated_at: createdInstant(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.list] })],
)

export const listViewTable = pgTable('list_views', {
  id: uuid().primaryKey(),
  list: text().notNull(),
  owner_id: uuid().notNull(),
  name: text().notNull(),
  search: text().notNull(),
  is_shared: boolean().notNull(),
  created_at: createdInstant(),
  updated_at: createdInstant(),
  deleted_at: instant(),
  version: integer().notNull().default(1),
})
export type ListViewRow = typeof listViewTable.$inferSelect

export const listViewLifecycle = lifecycle({
  table: listViewTable,
  code: 'list_view',
  actions: 'list_views',
  subjectType: 'list_view',
  topic: 'lists',
  publishedIds: ({ list }) => [list],
  audited: (row) => pick(row, 'list', 'name', 'search', 'is_shared'),
})
