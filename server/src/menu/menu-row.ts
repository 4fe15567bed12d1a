import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { MenuChanges } from '@outlet/shared/contract/menu'
import type { Role } from '@outlet/shared/contract/roles'

export const menuTable = pgTable('menus', {
  role: text().$type<Role>().primaryKey(),
  changes: jsonb().$type<MenuChanges>().notNull(),
  version: integer().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const noChanges: MenuChanges = { entries: [], orders: [] }
