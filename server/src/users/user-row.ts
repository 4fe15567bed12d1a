import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CurrentUser } from '@outlet/shared/contract/session'
import type { Role } from '@outlet/shared/contract/roles'
import type { UserState, UserSummary } from '@outlet/shared/contract/users'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const userTable = pgTable('users', {
  id: uuid().primaryKey(),
  username: text().notNull(),
  name: text().notNull(),
  role: text().$type<Role>().notNull(),
  state: text().$type<UserState>().notNull(),
  avatar: text(),
  job: text(),
  organization: text(),
  location: text(),
  email: text(),
  phone: text(),
  introduction: text(),
  personalWebsite: text('personal_website'),
  certification: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  version: integer().notNull().default(1),
})

export const identityTable = pgTable('identities', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text().$type<'password'>().notNull(),
  secret: text().notNull(),
})

export const sessionTable = pgTable('sessions', {
  tokenHash: bytea('token_hash').primaryKey(),
  id: uuid().notNull(),
  userId: uuid('user_id').notNull(),
  userAgent: text('user_agent'),
  address: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

export type UserRow = typeof userTable.$inferSelect

/** The spec's current user. Codes and their names (`job`, `jobName`) are one free text here, so both carry it. */
export const toCurrentUser = (row: UserRow): CurrentUser => ({
  accountId: row.id,
  username: row.username,
  name: row.name,
  avatar: row.avatar,
  job: row.job,
  jobName: row.job,
  organization: row.organization,
  organizationName: row.organization,
  location: row.location,
  locationName: row.location,
  email: row.email,
  phone: row.phone,
  introduction: row.introduction,
  personalWebsite: row.personalWebsite,
  registrationDate: row.createdAt.toISOString(),
  certification: row.certification,
  role: row.role,
})

/** `withContact`: e-mail and phone are only for those who may write users. */
export const toUserSummary = (row: UserRow, withContact: boolean): UserSummary => ({
  id: row.id,
  username: row.username,
  name: row.name,
  avatar: row.avatar,
  job: row.job,
  organization: row.organization,
  email: withContact ? row.email : null,
  phone: withContact ? row.phone : null,
  role: row.role,
  state: row.state,
  created_at: row.createdAt.toISOString(),
})
