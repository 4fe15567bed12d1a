import { z } from './zod'
import { BulkJob, bulkRequest } from './list/bulk-jobs'
import { Deletion } from './list/deletion'
import { currentPassword } from './users/current-password'
import { csvRequest, DownloadTicket } from './list/downloads'
import { endpoint } from './endpoint'
import { Count, defineList, listOf, MAX_SEARCH, queryFlag } from './list'
import { profileFields, Website } from './users/profile'
import { Role } from './users/roles'
import { EndedSessions, Password, sessionListQuery, UserSession } from './session'
import { isOfOneScript, searchText, textOf } from './text'
import { Timestamp } from './time'

export const UserState = z.enum(['active', 'inactive'])
export type UserState = z.infer<typeof UserState>

/**
 * User in a list. For callers without `users.write`, `username` is empty, and `email`, `phone` and `last_seen_at` are
 * null.
 */
export const UserSummary = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  /** Path of this API. */
  avatar: z.string().nullable(),
  job: z.string().nullable(),
  organization: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: Role,
  state: UserState,
  created_at: Timestamp,
  /** Time of the last request, accurate to five minutes. Null also if the user has never signed in. */
  last_seen_at: Timestamp.nullable(),
  deleted_at: Timestamp.nullable(),
  /** Set only for deleted users, in the list. */
  deletion: Deletion.nullable().optional(),
})
export type UserSummary = z.infer<typeof UserSummary>

/**
 * User with all fields. For callers without `users.write`, `location`, `introduction` and `personal_website` are null,
 * too.
 */
export const User = UserSummary.extend({
  location: z.string().nullable(),
  introduction: z.string().nullable(),
  personal_website: z.string().nullable(),
  updated_at: Timestamp,
  version: z.int(),
})
export type User = z.infer<typeof User>

export const userList = defineList({
  name: 'users',
  filters: {
    /** Searches the name; with `users.write` also user name, e-mail and phone. */
    q: searchText(MAX_SEARCH).optional(),
    role: Role.optional(),
    state: UserState.optional(),
    /** Whether to list deleted users instead, until they are purged (soft delete). Requires `users.write`. */
    deleted: queryFlag.optional(),
  },
  /** `username` and `last_seen_at` require `users.write`. */
  sorts: [
    '-created_at',
    'created_at',
    'username',
    '-username',
    'name',
    '-name',
    '-last_seen_at',
    'last_seen_at',
    /** For deleted users; for others the same as by `created_at`. */
    '-deleted_at',
    'deleted_at',
  ],
  csv: ['username', 'name', 'role', 'state', 'job', 'organization', 'email', 'phone', 'last_seen_at', 'created_at'],
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Users of this installation',
  needs: 'users.read',
  query: userList.query,
  response: listOf(UserSummary),
  topics: ['users'],
})

export const countUsers = endpoint({
  method: 'GET',
  path: '/users/count',
  summary: 'Count the matching users',
  needs: 'users.read',
  query: userList.countQuery,
  response: Count,
  topics: ['users'],
})

export const getUser = endpoint({
  method: 'GET',
  path: '/users/:userId',
  summary: 'Retrieve a user; a deleted one requires `users.write`',
  needs: 'users.read',
  response: User,
  topics: ['users'],
})

/**
 * User name for sign-in: letters of one writing system with their marks, digits, `.`, `_`, `@`, `+`, `-`. Unique, not
 * case-sensitive.
 */
export const Username = textOf('username')
  .min(1, { error: 'user.username_required' })
  .max(100)
  .regex(/^(?!\p{M})[\p{L}\p{M}\p{N}._@+-]*$/u, { error: 'user.username_invalid' })
  .refine(isOfOneScript, { error: 'user.username_mixed_scripts' })

/** Fields of a user that an admin can change. */
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
  summary: "Create a user with an initial password; requires the caller's password",
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
    "Update a user; a new role or deactivation ends the user's sessions. A new role or username, or activation, requires the caller's password",
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
  summary: "Restore a deleted user; requires the caller's password",
  needs: 'users.write',
  body: z.strictObject(currentPassword).default({}),
  hasSecret: true,
  response: User,
})

/** Number of records that stay after the deletion of a user, and of sessions that end with it. */
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
  summary: 'Count the records that remain when a user is deleted',
  needs: 'users.write',
  response: UserLeavesBehind,
})

export const setUserPassword = endpoint({
  method: 'PATCH',
  path: '/users/:userId/password',
  summary: "Change the caller's password or, as an admin, reset another user's; both require the caller's password",
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

/** Whether a change grants access or changes the user name. Such changes require the caller's own password. */
export const grantsAccess = (
  before: Pick<UserSummary, 'role' | 'state' | 'username'>,
  {
    role = before.role,
    state = before.state,
    username = before.username,
  }: Pick<UserChange, 'role' | 'state' | 'username'>,
): boolean => role !== before.role || (state === 'active' && before.state !== 'active') || username !== before.username

/** Permitted actions, shared by page and server. `ownId` is the id of the calling user. */
export const userCan = {
  /**
   * Users cannot change their own role or state, or delete themselves, so that they do not lock themselves out. Another
   * admin can.
   */
  changeAccess: (user: Pick<UserSummary, 'id'>, ownId: string | null) => user.id !== ownId,
  restore: (user: Pick<UserSummary, 'deleted_at'>) => user.deleted_at !== null,
}

export const userCsv = endpoint({
  method: 'POST',
  path: '/users/csv',
  summary: 'A ticket for the users as CSV: exactly what is filtered',
  needs: 'users.read',
  body: csvRequest(userList),
  response: DownloadTicket,
})

/** Actions that can be applied to many users. */
export const UserBulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set_state'), state: UserState }),
  z.strictObject({ kind: z.literal('delete') }),
  z.strictObject({ kind: z.literal('restore') }),
])
export type UserBulkAction = z.infer<typeof UserBulkAction>

export const bulkUsers = endpoint({
  method: 'POST',
  path: '/users/bulk',
  summary: "Deactivate, activate, delete or restore many users as a job; requires the caller's password",
  needs: 'users.write',
  body: bulkRequest(userList, UserBulkAction).extend(currentPassword),
  hasSecret: true,
  response: BulkJob,
  status: 202,
  idempotent: true,
})
