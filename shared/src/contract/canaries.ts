import { z } from './zod'
import { endpoint } from './endpoint'
import { Generation, RemoteName, Version } from './releases'
import { noteText } from './text'

/** Of one line since the canary's start. */
export const LineHealth = z.object({
  version: Version,
  /** Loads of the console that asked for its code. */
  loads: z.int(),
  /** In which it had an error, or did not load. */
  with_errors: z.int(),
  /** Estimated within the class that it lies in; null without a load. */
  load_ms: z.object({ p50: z.int(), p95: z.int() }).nullable(),
})
export type LineHealth = z.infer<typeof LineHealth>

export const CanaryHealth = z.object({ name: RemoteName, canary: LineHealth, pinned: LineHealth })
export type CanaryHealth = z.infer<typeof CanaryHealth>

/** How many canaries an environment has at a time: every combination of them must hold together. */
export const MOST_CANARIES = 4

const Reason = noteText(500).min(1)

/** A version for a share of the users; the same users keep it when the share is raised. */
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
    'Give a share of the users another version of a remote, or change the share. Makes the next generation; it lasts as ' +
    'long as what is pinned of that remote stays, is ended, or halts itself when it is significantly worse',
  needs: 'releases.pin',
  body: CanaryStart,
  response: Generation,
})

export const endCanary = endpoint({
  method: 'POST',
  path: '/environments/:environment/canaries/:name/end',
  summary: 'Everybody gets the pinned version again. Needs no approval, and is done in a frozen environment too',
  needs: 'releases.pin',
  body: z.strictObject({ expected_generation: z.int().min(1), reason: Reason.optional() }),
  response: Generation,
})

export const listCanaries = endpoint({
  method: 'GET',
  path: '/environments/:environment/canaries',
  summary: 'How the running canaries of an environment and the pinned versions have fared since each began',
  needs: 'releases.read',
  response: z.object({ items: z.array(CanaryHealth) }),
  topics: ['releases'],
})
