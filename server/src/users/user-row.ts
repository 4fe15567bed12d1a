import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '@outlet/shared/contract/roles'
import type { UserState } from '@outlet/shared/contract/users'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

const time = (name: string) => timestamp(name, { withTimezone: true })

export const userTable = pgTable('users', {
  id: uuid().primaryKey(),
  username: text().notNull(),
  name: text().notNull(),
  role: text().$type<Role>().notNull(),
  state: text().$type<UserState>().notNull(),
  /** Print of the picture in `avatars`. */
  avatar: text(),
  job: text(),
  organization: text(),
  location: text(),
  email: text(),
  phone: text(),
  introduction: text(),
  personalWebsite: text('personal_website'),
  certification: text(),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
  lastSeenAt: time('last_seen_at'),
  deletedAt: time('deleted_at'),
  version: integer().notNull().default(1),
})

export const identityTable = pgTable('identities', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text().$type<'password'>().notNull(),
  secret: text().notNull(),
  updatedAt: time('updated_at').notNull().defaultNow(),
})

export const avatarTable = pgTable('avatars', {
  userId: uuid('user_id').primaryKey(),
  image: bytea().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
})

export type UserRow = typeof userTable.$inferSelect
