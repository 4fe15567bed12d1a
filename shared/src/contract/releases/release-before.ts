import { z } from '../zod'
import { endpoint } from '../endpoint'
import { InlineRelease } from '../releases'

/** Release of one remote that a tab loads in addition to its own. */
export const ReleaseBefore = z.object({
  remote: InlineRelease.shape.remotes.element,
  /** Hashes of its files, as in `InlineRelease`. */
  integrity: InlineRelease.shape.integrity,
})
export type ReleaseBefore = z.infer<typeof ReleaseBefore>

export const getReleaseBefore = endpoint({
  method: 'GET',
  path: '/releases/:name/:version/before',
  summary:
    'Retrieve the fallback of a failing release: the last other version that its environment pinned, is not revoked and fits the other pins',
  needs: 'session',
  /** Generation of the tab. Only releases that were pinned before it are considered. */
  query: z.strictObject({ generation: z.coerce.number().int().min(1) }),
  /** Null = there is no earlier release. */
  response: z.object({ before: ReleaseBefore.nullable() }),
  topics: ['console'],
})
