import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '@outlet/shared/contract/users/roles'
import type { UserState } from '@outlet/shared/contract/users'
import type { CurrentUser } from '@outlet/shared/contract/session'
import type { User, UserSummary } from '@outlet/shared/contract/users'
import { createdInstant, instant } from '../platform/db/columns'
import { can, type Actor } from '../platform/audit/actor'
import { lifecycle } from '../platform/audit/lifecycle'
import { bytea } from '../platform/db/bytea'
import { pick } from '../platform/db/pick'
import type { SecretBox } from '../platform/secrets/secret-box'
import { avatarAddress } from './avatar-address'

export const userTable = pgTable('users', {
  id: uuid().primaryKey(),
  username: text().notNull(),
  name: text().notNull(),
  role: text().$type<Role>().notNull(),
  state: text().$type<UserState>().notNull(),
  /** Hash of the picture in `avatars`. */
  avatar: text(),
  job: text(),
  organization: text(),
  location: text(),
  email: text(),
  phone: text(),
  introduction: text(),
  personal_website: text(),
  certification: text(),
  created_at: createdInstant(),
  updated_at: createdInstant(),
  last_seen_at: instant(),
  deleted_at: instant(),
  version: integer().notNull().default(1),
})

export const identityTable = pgTable('identities', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  kind: text().$type<'password'>().notNull(),
  secret: text().notNull(),
  updated_at: createdInstant(),
})

export const avatarTable = pgTable('avatars', {
  user_id: uuid().primaryKey(),
  image: bytea().notNull(),
  created_at: createdInstant(),
})

export type UserRow = typeof userTable.$inferSelect

/**
 * Current user in the form of the specification. Codes and their names (`job`, `jobName`) are the same free text here,
 * so both fields have it.
 */
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
  personalWebsite: row.personal_website,
  registrationDate: row.created_at,
  certification: row.certification,
  role: row.role,
  version: row.version,
})

/** Reader of a user. Private fields require the permission to write users. */
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
    created_at: row.created_at,
    last_seen_at: withPrivate ? row.last_seen_at : null,
    deleted_at: row.deleted_at,
  }
}

export const toUser = (row: UserRow, reader: UserReader): User => {
  const withPrivate = readsPrivate(reader)
  return {
    ...toUserSummary(row, reader),
    location: withPrivate ? row.location : null,
    introduction: withPrivate ? row.introduction : null,
    personal_website: withPrivate ? row.personal_website : null,
    updated_at: row.updated_at,
    version: row.version,
  }
}

/** Whether these columns would change the row. Undefined leaves a column as it is. */
export const changesUser = (row: UserRow, columns: object): boolean => {
  const before = new Map<string, unknown>(Object.entries(row))
  return Object.entries(columns).some(([name, value]) => value !== undefined && before.get(name) !== value)
}

/** Fields of a user in the audit trail, before and after a change. */
export const toAuditedUser = (row: UserRow) => ({
  ...pick(row, 'username', 'name', 'email', 'phone', 'job', 'organization', 'location', 'introduction'),
  ...pick(row, 'personal_website', 'role', 'state', 'version'),
})

export const userLifecycle = lifecycle({
  table: userTable,
  code: 'user',
  actions: 'users',
  subjectType: 'user',
  topic: 'users',
  audited: toAuditedUser,
})
