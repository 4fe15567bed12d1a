import { z } from './zod'
import { endpoint } from './endpoint'
import { BrowserResult, Canary, GateResult, Generation, RemoteName, Version } from './releases'
import { textOf } from './text'
import { Timestamp } from './time'

/** Which version of a remote somebody gets in an environment, and why. */
export const Why = z.object({
  environment: z.string(),
  name: RemoteName,
  /** Null: asked for nobody in particular, who gets what is pinned. */
  user: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Null: none. */
  version: Version.nullable(),
  rule: z.enum(['canary', 'pinned', 'not_pinned']),
  /** The generation that brought it: who made it, when, with what reason. Null where the remote was never pinned. */
  since: Generation.nullable(),
  /** That runs, whether or not this user gets it: everybody does whose `slot` is below its percentage. */
  canary: Canary.nullable(),
  slot: z.number().min(0).max(100).nullable(),
  /** In one browser of this user the preview comes before all that. */
  preview: z.object({ version: Version, until: Timestamp }).nullable(),
  /** What the gate said of the version; null: nothing is kept. */
  gate: GateResult.nullable(),
  /** What a browser said of it among what is pinned; null: none was asked. */
  browser: BrowserResult.nullable(),
})
export type Why = z.infer<typeof Why>

export const explainRelease = endpoint({
  method: 'GET',
  path: '/environments/:environment/why/:name',
  summary:
    'Which version of a remote a user gets, by which rule; the caller unless a user is named, which takes an admin',
  needs: 'releases.read',
  query: z.strictObject({ username: textOf('username').min(1).max(100).optional() }),
  response: Why,
  topics: ['releases'],
})
