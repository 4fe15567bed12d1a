import { endpoint } from './endpoint'
import { RemoteName, Version } from './release-name'
import { Timestamp } from './time'
import { z } from './zod'

/** In milliseconds: upper bounds of the classes in which load times are counted; a last class has what took longer. */
export const LOAD_TIME_BOUNDS = [
  25, 50, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3200, 5000, 8000, 15_000, 30_000,
] as const

/** A release (of a remote, or of the host) whose code one load of the console asked for. */
export const ReleaseLoad = z.strictObject({
  name: RemoteName,
  version: Version,
  /** Until its code had run; null: it did not load. */
  ms: z.int().min(0).max(600_000).nullable().default(null),
})
export type ReleaseLoad = z.infer<typeof ReleaseLoad>

export const MOST_LOADS = 20

export const reportReleaseLoads = endpoint({
  method: 'POST',
  path: '/release-loads',
  summary: 'Count how the releases of this load of the console loaded; at most 10 reports a minute a session',
  needs: 'session',
  maxBodyBytes: 4 * 1024,
  body: z.strictObject({ loads: z.array(ReleaseLoad).min(1).max(MOST_LOADS) }),
  response: z.object({}),
})

const counts = {
  version: Version,
  /** Loads of the console that asked for its code. */
  loads: z.int(),
  failed_loads: z.int(),
  /** Loads of the console in which it had an error, or did not load. */
  with_errors: z.int(),
  errors: z.int(),
  /** How often its code blocked the console for two seconds or more; no errors. Absent: a server before this was counted. */
  blocks: z.int().optional(),
  /** Estimated within the class that it lies in; null without a load. */
  load_ms: z.object({ p50: z.int(), p95: z.int() }).nullable(),
}

export const ReleaseHealth = z.object({ name: RemoteName, ...counts })
export type ReleaseHealth = z.infer<typeof ReleaseHealth>

export const HealthPoint = z.object({ at: Timestamp, ...counts })
export type HealthPoint = z.infer<typeof HealthPoint>

const hours = (usual: number) => z.coerce.number().int().min(1).max(720).default(usual)

export const getReleaseHealth = endpoint({
  method: 'GET',
  path: '/environments/:environment/health',
  summary: 'How the releases of an environment load and fail in browsers, in the last hours',
  needs: 'releases.read',
  query: z.strictObject({ hours: hours(24) }),
  response: z.object({ since: Timestamp, items: z.array(ReleaseHealth) }),
})

export const getHealthHistory = endpoint({
  method: 'GET',
  path: '/environments/:environment/health/:name',
  summary: 'The same of one remote over time: a point a step and version that was loaded in it',
  needs: 'releases.read',
  query: z.strictObject({ hours: hours(168) }),
  response: z.object({ since: Timestamp, step_minutes: z.int(), points: z.array(HealthPoint) }),
})
