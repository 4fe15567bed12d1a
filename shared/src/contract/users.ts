import { z } from './zod'
import { endpoint } from './endpoint'
import { Count, listOf, listQuery } from './list'
import { Role } from './roles'
import { Timestamp } from './time'

export const UserState = z.enum(['active', 'inactive'])
export type UserState = z.infer<typeof UserState>

/** A user as the list shows it; `email` and `phone` are null to readers without `users.write`. */
export const UserSummary = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  job: z.string().nullable(),
  organization: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: Role,
  state: UserState,
  created_at: Timestamp,
})
export type UserSummary = z.infer<typeof UserSummary>

export const userFilters = {
  q: z.string().trim().max(200).optional(),
  role: Role.optional(),
  state: UserState.optional(),
}

/** The first is the default. */
export const userSorts = ['-created_at', 'created_at', 'username', '-username'] as const
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
