import { z } from './zod'
import { endpoint } from './endpoint'
import { listOf, listQuery } from './list'
import { profileFields, Website } from './users/profile'
import { CurrentUser, getCurrentUser } from './session/current-user'
import { normaliseText, textOf } from './text'
import { Timestamp } from './time'

export { CurrentUser, getCurrentUser }

export const PASSWORD_MIN_LENGTH = 6

/** Password rule of the specification: at least six characters, with upper and lower case letters. */
export const Password = z
  .string()
  .overwrite((password) => normaliseText(password, 'password'))
  .max(200)
  .regex(/^(?=.*\p{Lu})(?=.*\p{Ll})[\s\S]{6,}$/u, { error: 'password.too_weak' })

export const signIn = endpoint({
  method: 'POST',
  path: '/login/access-token',
  summary: 'Sign in; returns an opaque Bearer token',
  needs: 'anyone',
  bodyType: 'form',
  // Small limit, because the endpoint is public: enough for a user name and a password of maximum length, form-encoded.
  maxBodyBytes: 8 * 1024,
  body: z.strictObject({
    username: textOf('username').min(1).max(100),
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

export const ProfileChange = z
  .strictObject({ ...profileFields, personalWebsite: Website.nullable() })
  .partial()
  .extend({ version: z.int() })
export type ProfileChange = z.infer<typeof ProfileChange>

export const updateCurrentUser = endpoint({
  method: 'PATCH',
  path: '/users/info',
  summary: "Update the caller's profile",
  needs: 'session',
  body: ProfileChange,
  response: CurrentUser,
})

export const AVATAR_MAX_BYTES = 5 * 1024 * 1024
const AVATAR_MAX_BASE64 = Math.ceil(AVATAR_MAX_BYTES / 3) * 4

export const setAvatar = endpoint({
  method: 'PUT',
  path: '/users/info/avatar',
  summary: "Set the caller's picture: PNG, JPEG, WebP, GIF or AVIF; stored as a square of 256 pixels without metadata",
  needs: 'session',
  maxBodyBytes: 8 * 1024 * 1024,
  body: z.strictObject({
    image: z.base64({ error: 'avatar.not_an_image' }).max(AVATAR_MAX_BASE64, { error: 'avatar.too_large' }),
  }),
  response: CurrentUser,
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/users/info/avatar',
  summary: 'Remove one’s picture',
  needs: 'session',
  response: CurrentUser,
})

export const UserSession = z.object({
  id: z.uuid(),
  /** Browser and operating system according to the `User-Agent` header: `Chrome 141`, `Windows`; null if unknown. */
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  address: z.string().nullable(),
  created_at: Timestamp,
  /** Time of the last request, accurate to five minutes. */
  last_seen_at: Timestamp,
  /** Whether this is the session of the request. */
  is_current: z.boolean(),
})
export type UserSession = z.infer<typeof UserSession>

export const sessionListQuery = listQuery({}, ['-created_at'])

export const listSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  summary: "List the caller's sessions, newest first",
  needs: 'session',
  query: sessionListQuery,
  response: listOf(UserSession),
})

/** Number of sessions that were ended. */
export const EndedSessions = z.object({ ended: z.int() })
export type EndedSessions = z.infer<typeof EndedSessions>

export const endSession = endpoint({
  method: 'DELETE',
  path: '/sessions/:sessionId',
  summary: "End one of the caller's sessions at once",
  needs: 'session',
  response: EndedSessions,
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/sessions/end-others',
  summary: 'End all sessions of the caller except the current one',
  needs: 'session',
  response: EndedSessions,
})
