import { z } from './zod'
import { endpoint } from './endpoint'
import { BrowserResult, Canary, GateResult, Generation, RemoteName, Version } from './releases'
import { textOf } from './text'
import { Timestamp } from './time'

/** Version of a remote that a user receives in an environment, with the reason. */
export const Why = z.object({
  environment: z.string(),
  name: RemoteName,
  /** Null = no particular user, who receives the pinned version. */
  user: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Null = no version. */
  version: Version.nullable(),
  rule: z.enum(['canary', 'pinned', 'not_pinned']),
  /** Generation in which the version was set, with author, time and reason; null if the remote was never pinned. */
  since: Generation.nullable(),
  /** Running canary, whether or not this user receives it. Users with a `slot` below its percentage receive it. */
  canary: Canary.nullable(),
  slot: z.number().min(0).max(100).nullable(),
  /** Preview in one of the user's browsers, which takes precedence there. */
  preview: z.object({ version: Version, until: Timestamp }).nullable(),
  /** Result of the gate's check of the version; null = none is stored. */
  gate: GateResult.nullable(),
  /** Result of the browser check of the version with the pinned releases; null = no check was requested. */
  browser: BrowserResult.nullable(),
})
export type Why = z.infer<typeof Why>

export const explainRelease = endpoint({
  method: 'GET',
  path: '/environments/:environment/why/:name',
  summary:
    'Explain which version of a remote a user gets and by which rule; defaults to the caller, another user requires an admin',
  needs: 'releases.read',
  query: z.strictObject({ username: textOf('username').min(1).max(100).optional() }),
  response: Why,
  topics: ['releases'],
})
