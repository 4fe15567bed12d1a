import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { MenuChanges } from '@outlet/shared/contract/menu'
import type { Role } from '@outlet/shared/contract/users/roles'
import { createdInstant } from '../platform/db/columns'

export const menuTable = pgTable('menus', {
  role: text().$type<Role>().primaryKey(),
  changes: jsonb().$type<MenuChanges>().notNull(),
  version: integer().notNull(),
  updated_at: createdInstant(),
})

export const noChanges: MenuChanges = { entries: [], orders: [] }
