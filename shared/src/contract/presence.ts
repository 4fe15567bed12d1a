import { endpoint } from './endpoint'
import { recordFields } from './record-type'
import { z } from './zod'

/** Interval in ms at which a page with an open record reports it. */
export const PRESENCE_INTERVAL_MS = 15_000
/** Time in ms after the last report at which a page no longer counts as open. */
export const PRESENCE_EXPIRY_MS = 45_000

/** Another user who has the same record open. */
export const PresentUser = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Path of this API. */
  avatar: z.string().nullable(),
  is_editing: z.boolean(),
})
export type PresentUser = z.infer<typeof PresentUser>

/** Identifies the browser tab; random, chosen by the client. */
const page = z.string().min(16).max(40)

export const reportPresence = endpoint({
  method: 'POST',
  path: '/presence',
  summary: 'Report that a page shows or edits a record; returns the other users who have it open',
  needs: 'presence.write',
  body: z.strictObject({ page, ...recordFields, is_editing: z.boolean() }),
  response: z.object({ items: z.array(PresentUser) }),
  topics: ['presence'],
})

export const endPresence = endpoint({
  method: 'POST',
  path: '/presence/end',
  summary: 'Report that a page no longer shows a record',
  needs: 'presence.write',
  body: z.strictObject({ page, ...recordFields }),
  response: z.object({}),
})
