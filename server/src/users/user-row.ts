import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '@outlet/shared/contract/roles'
import type { UserState } from '@outlet/shared/contract/users'
import type { CurrentUser } from '@outlet/shared/contract/session'
import type { User, UserSummary } from '@outlet/shared/contract/users'
import { can, type Actor } from '../platform/audit/actor'
import { bytea } from '../platform/db/bytea'
import type { SecretBox } from '../platform/secrets/secret-box'
import { avatarAddress } from './avatar-address'

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

/** The spec's current user. Codes and their names (`job`, `jobName`) are one free text here, so both carry it. */
export const toCurrentUser = (row: UserRow, secrets: SecretBox): CurrentUser => ({
  accountId: row.id,
  username: row.username,
  name: row.name,
  avatar: avatarAddress(secrets, row),
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
  version: row.version,
})

/** Who reads: what is private of a user is only for those who may write users. */
export interface UserReader {
  actor: Actor
  secrets: SecretBox
}

export const readsPrivate = ({ actor }: UserReader): boolean => can(actor, 'users.write')

export const toUserSummary = (row: UserRow, reader: UserReader): UserSummary => {
  const withPrivate = readsPrivate(reader)
  return {
    id: row.id,
    username: withPrivate ? row.username : '',
    name: row.name,
    avatar: avatarAddress(reader.secrets, row),
    job: row.job,
    organization: row.organization,
    email: withPrivate ? row.email : null,
    phone: withPrivate ? row.phone : null,
    role: row.role,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    last_seen_at: withPrivate ? (row.lastSeenAt?.toISOString() ?? null) : null,
    deleted_at: row.deletedAt?.toISOString() ?? null,
  }
}

export const toUser = (row: UserRow, reader: UserReader): User => {
  const withPrivate = readsPrivate(reader)
  return {
    ...toUserSummary(row, reader),
    location: withPrivate ? row.location : null,
    introduction: withPrivate ? row.introduction : null,
    personal_website: withPrivate ? row.personalWebsite : null,
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  }
}

/** What the audit trail keeps of a user, before and after. */
export const toAuditedUser = (row: UserRow) => ({
  username: row.username,
  name: row.name,
  email: row.email,
  phone: row.phone,
  job: row.job,
  organization: row.organization,
  location: row.location,
  introduction: row.introduction,
  personal_website: row.personalWebsite,
  role: row.role,
  state: row.state,
  version: row.version,
})
