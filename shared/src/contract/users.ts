import { z } from './zod'
import { BulkJob, bulkRequest } from './bulk-jobs'
import { Deletion } from './deletion'
import { currentPassword } from './current-password'
import { csvRequest, DownloadTicket } from './downloads'
import { endpoint } from './endpoint'
import { Count, listOf, listQuery, MAX_SEARCH, queryFlag } from './list'
import { profileFields, Website } from './profile'
import { Role } from './roles'
import { EndedSessions, Password, sessionListQuery, UserSession } from './session'
import { isOfOneScript, searchText, textOf } from './text'
import { Timestamp } from './time'

export const UserState = z.enum(['active', 'inactive'])
export type UserState = z.infer<typeof UserState>

/**
 * A user as the list shows it. To readers without `users.write`, `username` is empty, and `email`, `phone` and
 * `last_seen_at` are null.
 */
export const UserSummary = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  /** An address of this API. */
  avatar: z.string().nullable(),
  job: z.string().nullable(),
  organization: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: Role,
  state: UserState,
  created_at: Timestamp,
  /** To five minutes; null also where the user never signed in. */
  last_seen_at: Timestamp.nullable(),
  deleted_at: Timestamp.nullable(),
  /** Only of deleted ones, in the list. */
  deletion: Deletion.nullable().optional(),
})
export type UserSummary = z.infer<typeof UserSummary>

/** To readers without `users.write`, `location`, `introduction` and `personal_website` are null too. */
export const User = UserSummary.extend({
  location: z.string().nullable(),
  introduction: z.string().nullable(),
  personal_website: z.string().nullable(),
  updated_at: Timestamp,
  version: z.int(),
})
export type User = z.infer<typeof User>

export const userFilters = {
  /** Found in the name; with `users.write` also in user name, e-mail and phone. */
  q: searchText(MAX_SEARCH).optional(),
  role: Role.optional(),
  state: UserState.optional(),
  /** The deleted users instead, until they are purged; asks for `users.write`. */
  deleted: queryFlag.optional(),
}

/** The first is the default. By `username` and `last_seen_at` asks for `users.write`. */
export const userSorts = [
  '-created_at',
  'created_at',
  'username',
  '-username',
  'name',
  '-name',
  '-last_seen_at',
  'last_seen_at',
  /** Of deleted ones; of others, by `created_at`. */
  '-deleted_at',
  'deleted_at',
] as const
export type UserSort = (typeof userSorts)[number]

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Users of this installation',
  needs: 'users.read',
  query: listQuery(userFilters, userSorts),
  response: listOf(UserSummary),
  topics: ['users'],
})

export const countUsers = endpoint({
  method: 'GET',
  path: '/users/count',
  summary: 'How many users match',
  needs: 'users.read',
  query: z.strictObject(userFilters),
  response: Count,
  topics: ['users'],
})

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:userId',
  summary: 'One user; a deleted one only to those who may write users',
  needs: 'users.read',
  response: User,
  topics: ['users'],
})

/**
 * What one signs in with: letters of one writing system with their marks, digits, `.`, `_`, `@`, `+`, `-`; unique
 * without regard to case.
 */
export const Username = textOf('username')
  .min(1, { error: 'user.username_required' })
  .max(100)
  .regex(/^(?!\p{M})[\p{L}\p{M}\p{N}._@+-]*$/u, { error: 'user.username_invalid' })
  .refine(isOfOneScript, { error: 'user.username_mixed_scripts' })

/** What an admin may change of a user. */
export const UserDraft = z.strictObject({
  username: Username,
  ...profileFields,
  personal_website: Website.nullable(),
  role: Role,
  state: UserState,
})
export type UserDraft = z.infer<typeof UserDraft>

export const NewUser = UserDraft.partial()
  .required({ username: true, name: true, role: true })
  .extend({ password: Password, ...currentPassword })
export type NewUser = z.infer<typeof NewUser>

export const UserChange = UserDraft.partial().extend({ version: z.int(), ...currentPassword })
export type UserChange = z.infer<typeof UserChange>

export const signUpUser = endpoint({
  method: 'POST',
  path: '/users/signup',
  summary: "Create a user with an initial password; asks for the caller's own password",
  needs: 'users.write',
  body: NewUser,
  response: User,
  status: 201,
  idempotent: true,
  hasSecret: true,
})

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/users/:userId',
  summary:
    "Change a user; another role, or deactivation, ends the user's sessions. Another role or user name, or an activation, asks for the caller's own password",
  needs: 'users.write',
  body: UserChange,
  response: User,
  hasSecret: true,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:userId',
  summary: 'Delete a user: the sessions end at once, the personal data goes with the purge 30 days later',
  needs: 'users.write',
  response: z.object({}),
})

export const restoreUser = endpoint({
  method: 'POST',
  path: '/users/:userId/restore',
  summary: "Undo the deletion of a user; asks for the caller's own password",
  needs: 'users.write',
  body: z.strictObject(currentPassword).default({}),
  hasSecret: true,
  response: User,
})

/** What a user has made that stays after a deletion, and the sessions that end with it. */
export const UserLeavesBehind = z.object({
  orders: Count,
  inventory_monitors: Count,
  audit_records: Count,
  sessions: Count,
})
export type UserLeavesBehind = z.infer<typeof UserLeavesBehind>

export const getUserLeavesBehind = endpoint({
  method: 'GET',
  path: '/users/:userId/leaves-behind',
  summary: 'What a user would leave behind when deleted',
  needs: 'users.write',
  response: UserLeavesBehind,
})

export const setUserPassword = endpoint({
  method: 'PATCH',
  path: '/users/:userId/password',
  summary: "Change one's own password, or reset another user's as an admin; both ask for the caller's own password",
  needs: 'session',
  body: z.strictObject({
    password: Password,
    ...currentPassword,
  }),
  response: EndedSessions,
  hasSecret: true,
})

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/users/:userId/sessions',
  summary: 'Sessions of a user, newest first',
  needs: 'users.write',
  query: sessionListQuery,
  response: listOf(UserSession),
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/users/:userId/sessions',
  summary: 'End all sessions of a user, at once',
  needs: 'users.write',
  response: EndedSessions,
})

/** Whether a change gives somebody access, or another name to sign in with: it asks for the caller's own password. */
export const grantsAccess = (
  before: Pick<UserSummary, 'role' | 'state' | 'username'>,
  {
    role = before.role,
    state = before.state,
    username = before.username,
  }: Pick<UserChange, 'role' | 'state' | 'username'>,
): boolean => role !== before.role || (state === 'active' && before.state !== 'active') || username !== before.username

/** Rules that page and server share; `ownId` is the user who asks. */
export const userCan = {
  /** Nobody locks oneself out: role, state and deletion of the own account are another admin’s. */
  changeAccess: (user: Pick<UserSummary, 'id'>, ownId: string | null) => user.id !== ownId,
  restore: (user: Pick<UserSummary, 'deleted_at'>) => user.deleted_at !== null,
}

export const userColumns = [
  'username',
  'name',
  'role',
  'state',
  'job',
  'organization',
  'email',
  'phone',
  'last_seen_at',
  'created_at',
] as const

export const userCsv = endpoint({
  method: 'POST',
  path: '/users/csv',
  summary: 'A ticket for the users as CSV: exactly what is filtered',
  needs: 'users.read',
  body: csvRequest(userFilters, userSorts, userColumns),
  response: DownloadTicket,
})

/** What can be done to many users at once. */
export const UserBulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set_state'), state: UserState }),
  z.strictObject({ kind: z.literal('delete') }),
  z.strictObject({ kind: z.literal('restore') }),
])
export type UserBulkAction = z.infer<typeof UserBulkAction>

export const bulkUsers = endpoint({
  method: 'POST',
  path: '/users/bulk',
  summary: "Deactivate, activate, delete or restore many users, as a job; asks for the caller's own password",
  needs: 'users.write',
  body: bulkRequest(userFilters, UserBulkAction).extend(currentPassword),
  hasSecret: true,
  response: BulkJob,
  status: 202,
  idempotent: true,
})
