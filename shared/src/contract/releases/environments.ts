import { z } from '../zod'
import { endpoint } from '../endpoint'
import { listOf, listQuery } from '../list'
import { BrowserResult, EnvironmentName, Generation, Release, RemoteName, Version } from '../releases'
import { noteText } from '../text'
import { Timestamp } from '../time'

const Reason = noteText(500).min(1)

export const EnvironmentRules = z.object({
  /** Whether a release must pass the browser check of the gate before it is pinned. */
  needs_browser: z.boolean(),
  /** Whether a change that one person requests must be approved by another. */
  needs_approval: z.boolean(),
  /** Set while the environment is frozen: only roll-backs, revocations and the end of a canary change it. */
  frozen: z.object({ at: Timestamp, by: z.string(), reason: z.string() }).nullable(),
  version: z.int(),
})
export type EnvironmentRules = z.infer<typeof EnvironmentRules>

/** Environment with its current generation and its rules. */
export const Environment = Generation.extend({
  rules: EnvironmentRules,
  /** Results of the browser check for the pinned releases; only for those for which a check was requested. */
  browser: z.record(RemoteName, BrowserResult).default({}),
})
export type Environment = z.infer<typeof Environment>

export const getEnvironment = endpoint({
  method: 'GET',
  path: '/environments/:environment',
  summary: "Retrieve an environment's current generation and rules; generation 0 without pins before the first",
  needs: 'releases.read',
  response: Environment,
  topics: ['releases'],
})

export const listEnvironments = endpoint({
  method: 'GET',
  path: '/environments',
  summary: 'List environments with their current generation, by name',
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
    'Pins that change nothing return the current generation',
  needs: 'releases.pin',
  body: z.strictObject({
    expected_generation: z.int().min(0),
    /** Changes only: a version pins the remote, null unpins it. */
    pins: z.record(RemoteName, Version.nullable()),
    reason: noteText(500).optional(),
  }),
  response: Generation,
})

export const NewEnvironment = z.strictObject({
  name: EnvironmentName,
  needs_browser: z.boolean().default(false),
  needs_approval: z.boolean().default(false),
})
export type NewEnvironment = z.infer<typeof NewEnvironment>

export const createEnvironment = endpoint({
  method: 'POST',
  path: '/environments',
  summary: 'Create an environment',
  needs: 'environments.write',
  status: 201,
  body: NewEnvironment,
  response: Environment,
})

/** Changes of an environment's rules. `version` is the version that was read (optimistic locking). */
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
  summary: 'Update the rules of an environment; freeze it (`frozen` with a reason) or thaw it (null)',
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

/** Source of a promotion, and the remotes to promote; defaults to all. */
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

const RequestedCanary = z.strictObject({ version: Version, percent: z.int().min(1).max(100) })

/** Change of an environment that awaits the approval of another person, or was approved or rejected. */
export const EnvironmentChange = z.object({
  id: z.uuid(),
  environment: z.string(),
  pins: z.record(RemoteName, Version.nullable()),
  canaries: z.record(RemoteName, RequestedCanary).default({}),
  seen_generation: z.int(),
  reason: z.string().nullable(),
  state: z.enum(['open', 'approved', 'rejected']),
  asked_by: z.string(),
  asked_at: Timestamp,
  decided_by: z.string().nullable(),
  decided_at: Timestamp.nullable(),
  /** Generation that the approved change created. */
  generation: z.int().nullable(),
})
export type EnvironmentChange = z.infer<typeof EnvironmentChange>

/** Requested pins (changes only) and canaries. */
export const RequestedPins = z.strictObject({
  expected_generation: z.int().min(0),
  pins: z.record(RemoteName, Version.nullable()),
  canaries: z.record(RemoteName, RequestedCanary).optional(),
  reason: Reason.optional(),
})
export type RequestedPins = z.infer<typeof RequestedPins>

export const requestChange = endpoint({
  method: 'POST',
  path: '/environments/:environment/changes',
  summary: 'Request a change of pins or canaries for approval by another person',
  needs: 'releases.pin',
  status: 201,
  body: RequestedPins,
  response: EnvironmentChange,
})

export const listChanges = endpoint({
  method: 'GET',
  path: '/environments/:environment/changes',
  summary: 'List change requests, newest first',
  needs: 'releases.read',
  query: listQuery({}, ['-asked_at']),
  response: listOf(EnvironmentChange),
  topics: ['releases'],
})

export const decideOnChange = endpoint({
  method: 'POST',
  path: '/environments/:environment/changes/:changeId/decision',
  summary:
    'Approve a change, which applies at once, or reject it. Its author may only reject it; what was pinned meanwhile ' +
    'of the same remotes makes it outdated',
  needs: 'releases.approve',
  body: z.strictObject({ decision: z.enum(['approve', 'reject']) }),
  response: EnvironmentChange,
})

export const Revocation = z.strictObject({ reason: Reason })
export type Revocation = z.infer<typeof Revocation>

export const revokeRelease = endpoint({
  method: 'POST',
  path: '/releases/:name/:version/revoke',
  summary:
    'Revoke a release permanently: each environment that pins it returns to its previous version, ' +
    'and pages that show it leave it',
  needs: 'releases.revoke',
  body: Revocation,
  response: Release,
})
