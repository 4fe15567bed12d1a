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

const filters = {
  q: z.string().trim().max(200).optional(),
  role: Role.optional(),
  state: UserState.optional(),
}

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Users of this installation',
  needs: 'users.read',
  query: listQuery(filters, ['-created_at', 'created_at', 'username', '-username']),
  response: listOf(UserSummary),
  topics: ['users'],
})

export const countUsers = endpoint({
  method: 'GET',
  path: '/users/count',
  summary: 'How many users match',
  needs: 'users.read',
  query: z.strictObject(filters),
  response: Count,
  topics: ['users'],
})
