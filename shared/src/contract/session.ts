import { z } from './zod'
import { endpoint } from './endpoint'
import { Role } from './roles'

export const PASSWORD_MIN_LENGTH = 6

/** The spec's password hint: at least six characters, with upper and lower case letters. */
export const Password = z
  .string()
  .max(200)
  .regex(/^(?=.*\p{Lu})(?=.*\p{Ll})[\s\S]{6,}$/u, { error: 'password.too_weak' })

export const signIn = endpoint({
  method: 'POST',
  path: '/login/access-token',
  summary: 'Sign in; answers an opaque Bearer token',
  needs: 'anyone',
  bodyType: 'form',
  body: z.strictObject({
    username: z.string().trim().min(1).max(100),
    password: z.string().min(1).max(200),
    grant_type: z.literal('password').optional(),
  }),
  response: z.object({ access_token: z.string(), token_type: z.literal('bearer') }),
})

export const signOut = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'End the session',
  needs: 'session',
  response: z.object({}),
})

/** The current user, in the spec's camelCase; what is not known is null. */
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
