import { endpoint } from '../endpoint'
import { Role } from '../users/roles'
import { z } from '../zod'

/** The current user, in the specification's camelCase. Unknown values are null. */
export const CurrentUser = z.object({
  accountId: z.string(),
  username: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  job: z.string().nullable(),
  jobName: z.string().nullable(),
  organization: z.string().nullable(),
  organizationName: z.string().nullable(),
  location: z.string().nullable(),
  locationName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  introduction: z.string().nullable(),
  personalWebsite: z.string().nullable(),
  registrationDate: z.iso.datetime(),
  certification: z.string().nullable(),
  role: Role,
  /** Version to send with a change of the profile (optimistic locking). */
  version: z.int(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/users/info',
  summary: 'The signed-in user',
  needs: 'session',
  response: CurrentUser,
  topics: ['users'],
})
