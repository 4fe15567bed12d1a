import { z } from './zod'
import { endpoint } from './endpoint'
import { RemoteName, Version } from './releases'
import { textOf } from './text'
import { Timestamp } from './time'

export const MOST_PREVIEW_HOURS = 8

/** A release that one user is shown, in one browser, in place of what is pinned. */
export const Preview = z.object({
  id: z.uuid(),
  environment: z.string(),
  name: RemoteName,
  version: Version,
  user: z.object({ id: z.uuid(), name: z.string() }),
  created_by: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
  /** When a browser took it; null = none has. */
  redeemed_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
})
export type Preview = z.infer<typeof Preview>

export const NewPreview = z.strictObject({
  name: RemoteName,
  version: Version,
  hours: z.int().min(1).max(MOST_PREVIEW_HOURS).default(MOST_PREVIEW_HOURS),
  /** Whose it is, by user name: of a machine's alone, since a person's is their own. */
  username: textOf('username').min(1).max(100).optional(),
})

export const createPreview = endpoint({
  method: 'POST',
  path: '/previews',
  summary: 'Make a link by which its user begins a preview of a release; the only answer that shows it',
  needs: 'releases.preview',
  status: 201,
  body: NewPreview,
  /** `link` is a path of the console. */
  response: Preview.extend({ link: z.string() }),
})

export const listPreviews = endpoint({
  method: 'GET',
  path: '/previews',
  summary: 'Previews that are neither over nor ended, newest first',
  needs: 'releases.read',
  response: z.object({ items: z.array(Preview) }),
  topics: ['releases'],
})

export const getPreview = endpoint({
  method: 'GET',
  path: '/previews/:previewId',
  summary: 'A preview of one’s own, to be asked whether to begin it',
  needs: 'session',
  response: Preview,
})

export const redeemPreview = endpoint({
  method: 'POST',
  path: '/previews/:previewId/redeem',
  summary: 'Begin a preview in this browser, and in no other: it sets the cookie by which pages are chosen',
  needs: 'session',
  hasSecret: true,
  body: z.strictObject({ key: z.string().min(1).max(100) }),
  response: Preview,
})

export const leavePreview = endpoint({
  method: 'POST',
  path: '/previews/leave',
  summary: 'End the preview of this session; its browser gets what is pinned again',
  needs: 'session',
  response: z.object({}),
})

export const endPreview = endpoint({
  method: 'DELETE',
  path: '/previews/:previewId',
  summary: 'End a preview; its browser gets what is pinned with the next page load. Ending it again changes nothing',
  needs: 'releases.preview',
  response: Preview,
})
