import { z } from '../zod'
import { endpoint } from '../endpoint'
import { Generation, RemoteName, Version } from '../releases'
import { noteText } from '../text'

/** Health of one version (the canary or the pinned version) since the start of the canary. */
export const VersionHealth = z.object({
  version: Version,
  /** Number of console loads that requested the version's code. */
  loads: z.int(),
  /** Number of loads in which the version raised an error or failed to load. */
  with_errors: z.int(),
  /** Load time percentiles, estimated within their histogram bucket; null without any load. */
  load_ms: z.object({ p50: z.int(), p95: z.int() }).nullable(),
})
export type VersionHealth = z.infer<typeof VersionHealth>

export const CanaryHealth = z.object({ name: RemoteName, canary: VersionHealth, pinned: VersionHealth })
export type CanaryHealth = z.infer<typeof CanaryHealth>

/** Maximum number of simultaneous canaries in an environment. Every combination of them must be compatible. */
export const MAX_CANARIES = 4

const Reason = noteText(500).min(1)

/** Version for a share of the users. Users who have the version stay on it when the share grows. */
export const CanaryStart = z.strictObject({
  expected_generation: z.int().min(0),
  version: Version,
  percent: z.int().min(1).max(100),
  reason: Reason.optional(),
})
export type CanaryStart = z.infer<typeof CanaryStart>

export const setCanary = endpoint({
  method: 'POST',
  path: '/environments/:environment/canaries/:name',
  summary:
    'Start a canary of a remote for a share of the users, or change the share. Makes the next generation; it lasts as ' +
    'long as what is pinned of that remote stays, is ended, or halts itself when it is significantly worse',
  needs: 'releases.pin',
  body: CanaryStart,
  response: Generation,
})

export const endCanary = endpoint({
  method: 'POST',
  path: '/environments/:environment/canaries/:name/end',
  summary:
    'End a canary: all users get the pinned version again. Needs no approval and is allowed in a frozen environment',
  needs: 'releases.pin',
  body: z.strictObject({ expected_generation: z.int().min(1), reason: Reason.optional() }),
  response: Generation,
})

export const listCanaries = endpoint({
  method: 'GET',
  path: '/environments/:environment/canaries',
  summary: 'Compare each running canary of an environment with the pinned version since the canary started',
  needs: 'releases.read',
  response: z.object({ items: z.array(CanaryHealth) }),
  topics: ['releases'],
})
