import { z } from './zod'
import { endpoint } from './endpoint'
import { InlineRelease } from './releases'

/** A release of one remote as a tab takes it beside those that it has. */
export const ReleaseBefore = z.object({
  remote: InlineRelease.shape.remotes.element,
  /** Of its files, as `InlineRelease` has it. */
  integrity: InlineRelease.shape.integrity,
})
export type ReleaseBefore = z.infer<typeof ReleaseBefore>

export const getReleaseBefore = endpoint({
  method: 'GET',
  path: '/releases/:name/:version/before',
  summary:
    'What a tab may show where this release fails: the last other version that its environment pinned, among those that are not revoked and fit what is pinned beside it',
  needs: 'session',
  /** The one that the tab shows: what was pinned later is not before it. */
  query: z.strictObject({ generation: z.coerce.number().int().min(1) }),
  /** Null: there is none. */
  response: z.object({ before: ReleaseBefore.nullable() }),
  topics: ['console'],
})
