import { z } from '../zod'
import { endpoint } from '../endpoint'
import { RemoteName, Version } from '../releases'
import { textOf } from '../text'
import { Timestamp } from '../time'

export const MAX_PREVIEW_HOURS = 8

/** Preview: a release that replaces the pinned one for one user in one browser. */
export const Preview = z.object({
  id: z.uuid(),
  environment: z.string(),
  name: RemoteName,
  version: Version,
  user: z.object({ id: z.uuid(), name: z.string() }),
  created_by: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
  /** Time at which a browser started the preview; null = not started. */
  redeemed_at: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
})
export type Preview = z.infer<typeof Preview>

export const NewPreview = z.strictObject({
  name: RemoteName,
  version: Version,
  hours: z.int().min(1).max(MAX_PREVIEW_HOURS).default(MAX_PREVIEW_HOURS),
  /** User name of the preview's user. Only for machines; a person's previews are always their own. */
  username: textOf('username').min(1).max(100).optional(),
})

export const createPreview = endpoint({
  method: 'POST',
  path: '/previews',
  summary: 'Create a link with which its user starts a preview of a release; only this response contains it',
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
  summary: "Retrieve one of the caller's previews before it starts",
  needs: 'session',
  response: Preview,
})

export const redeemPreview = endpoint({
  method: 'POST',
  path: '/previews/:previewId/redeem',
  summary: 'Start a preview in this browser only; sets the cookie that selects the pages',
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
