import { z } from './zod'
import { endpoint } from './endpoint'
import { listOf, listQuery } from './list'
import { BrowserResult, EnvironmentName, Generation, Release, RemoteName, Version } from './releases'
import { noteText } from './text'
import { Timestamp } from './time'

const Reason = noteText(500).min(1)

/** What an environment demands of a change. */
export const EnvironmentRules = z.object({
  /** What is pinned must have passed the gate's part in a browser. */
  needs_browser: z.boolean(),
  /** What one person asks for, another makes. */
  needs_approval: z.boolean(),
  /** Nothing is changed but by a roll-back or a revocation. */
  frozen: z.object({ at: Timestamp, by: z.string(), reason: z.string() }).nullable(),
  version: z.int(),
})
export type EnvironmentRules = z.infer<typeof EnvironmentRules>

/** An environment with the generation that it is at and its rules. */
export const Environment = Generation.extend({
  rules: EnvironmentRules,
  /** What the gate's part in a browser said of what is pinned; none of what nobody has asked for. */
  browser: z.record(RemoteName, BrowserResult).default({}),
})
export type Environment = z.infer<typeof Environment>

export const getEnvironment = endpoint({
  method: 'GET',
  path: '/environments/:environment',
  summary: 'The generation that an environment is at, and its rules; generation 0 with no pins before the first',
  needs: 'releases.read',
  response: Environment,
  topics: ['releases'],
})

export const listEnvironments = endpoint({
  method: 'GET',
  path: '/environments',
  summary: 'Every environment with the generation that it is at, by name',
  needs: 'releases.read',
  response: z.object({ items: z.array(Environment) }),
  topics: ['releases'],
})

export const listGenerations = endpoint({
  method: 'GET',
  path: '/environments/:environment/generations',
  summary: 'Past and present generations of an environment, newest first',
  needs: 'releases.read',
  query: listQuery({}, ['-generation']),
  response: listOf(Generation),
  topics: ['releases'],
})

export const pinReleases = endpoint({
  method: 'POST',
  path: '/environments/:environment/pins',
  summary:
    'Make the next generation; 409 with the current one when `expected_generation` is no longer it. ' +
    'Pins that change nothing answer the current generation',
  needs: 'releases.pin',
  body: z.strictObject({
    expected_generation: z.int().min(0),
    /** Changes only: a version to pin, null to unpin. */
    pins: z.record(RemoteName, Version.nullable()),
    reason: noteText(500).optional(),
  }),
  response: Generation,
})

/** An environment to be made. */
export const NewEnvironment = z.strictObject({
  name: EnvironmentName,
  needs_browser: z.boolean().default(false),
  needs_approval: z.boolean().default(false),
})
export type NewEnvironment = z.infer<typeof NewEnvironment>

export const createEnvironment = endpoint({
  method: 'POST',
  path: '/environments',
  summary: 'Make an environment; pins are made in environments that exist',
  needs: 'environments.write',
  status: 201,
  body: NewEnvironment,
  response: Environment,
})

/** What changes in an environment's rules; `version` is the one that was read. */
export const EnvironmentUpdate = z.strictObject({
  version: z.int(),
  needs_browser: z.boolean().optional(),
  needs_approval: z.boolean().optional(),
  frozen: z.strictObject({ reason: Reason }).nullable().optional(),
})
export type EnvironmentUpdate = z.infer<typeof EnvironmentUpdate>

export const updateEnvironment = endpoint({
  method: 'PATCH',
  path: '/environments/:environment',
  summary: 'Change what an environment demands; freeze it (`frozen` with a reason) or thaw it (null)',
  needs: 'environments.write',
  body: EnvironmentUpdate,
  response: Environment,
})

export const removeEnvironment = endpoint({
  method: 'DELETE',
  path: '/environments/:environment',
  summary: 'Remove an environment that no process serves; its history stays in the audit trail',
  needs: 'environments.write',
  response: Environment,
})

export const rollBackEnvironment = endpoint({
  method: 'POST',
  path: '/environments/:environment/rollback',
  summary:
    'Make the next generation equal to a past one: `to`, or else the last one with other pins. Needs no approval, and ' +
    'is done in a frozen environment too',
  needs: 'releases.pin',
  body: z.strictObject({
    expected_generation: z.int().min(1),
    to: z.int().min(1).optional(),
    reason: Reason.optional(),
  }),
  response: Generation,
})

/** From where, and what of it; all unless named. */
export const Promotion = z.strictObject({
  expected_generation: z.int().min(0),
  from: EnvironmentName,
  names: z.array(RemoteName).min(1).max(100).optional(),
  reason: Reason.optional(),
})
export type Promotion = z.infer<typeof Promotion>

export const promoteEnvironment = endpoint({
  method: 'POST',
  path: '/environments/:environment/promotion',
  summary: 'Pin what another environment has pinned: the same versions, and so the same bytes; all, or those named',
  needs: 'releases.pin',
  body: Promotion,
  response: Generation,
})

/** The version and share of a canary that is asked for. */
const AskedCanary = z.strictObject({ version: Version, percent: z.int().min(1).max(100) })

/** A change that waits for another person, or was decided on. */
export const EnvironmentChange = z.object({
  id: z.uuid(),
  environment: z.string(),
  pins: z.record(RemoteName, Version.nullable()),
  canaries: z.record(RemoteName, AskedCanary).default({}),
  seen_generation: z.int(),
  reason: z.string().nullable(),
  state: z.enum(['open', 'approved', 'rejected']),
  asked_by: z.string(),
  asked_at: Timestamp,
  decided_by: z.string().nullable(),
  decided_at: Timestamp.nullable(),
  /** The generation that it became. */
  generation: z.int().nullable(),
})
export type EnvironmentChange = z.infer<typeof EnvironmentChange>

/** Pins that are asked for: changes only; and canaries. */
export const AskedPins = z.strictObject({
  expected_generation: z.int().min(0),
  pins: z.record(RemoteName, Version.nullable()),
  canaries: z.record(RemoteName, AskedCanary).optional(),
  reason: Reason.optional(),
})
export type AskedPins = z.infer<typeof AskedPins>

export const askForChange = endpoint({
  method: 'POST',
  path: '/environments/:environment/changes',
  summary: 'Ask for a change of pins or canaries that another person approves',
  needs: 'releases.pin',
  status: 201,
  body: AskedPins,
  response: EnvironmentChange,
})

export const listChanges = endpoint({
  method: 'GET',
  path: '/environments/:environment/changes',
  summary: 'Changes that wait for an approval or had one, newest first',
  needs: 'releases.read',
  query: listQuery({}, ['-asked_at']),
  response: listOf(EnvironmentChange),
  topics: ['releases'],
})

export const decideOnChange = endpoint({
  method: 'POST',
  path: '/environments/:environment/changes/:changeId/decision',
  summary:
    'Approve of a change, which is made at once, or reject it. Whoever asked may only reject; what was pinned meanwhile ' +
    'of the same remotes makes it outdated',
  needs: 'releases.approve',
  body: z.strictObject({ decision: z.enum(['approve', 'reject']) }),
  response: EnvironmentChange,
})

/** Why a release is taken away. */
export const Revocation = z.strictObject({ reason: Reason })
export type Revocation = z.infer<typeof Revocation>

export const revokeRelease = endpoint({
  method: 'POST',
  path: '/releases/:name/:version/revoke',
  summary:
    'Take a release away from everybody, now and for good: each environment that has it pinned goes back to the one before, ' +
    'and pages that show it leave it',
  needs: 'releases.revoke',
  body: Revocation,
  response: Release,
})
