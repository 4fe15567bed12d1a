import { endpoint } from '../endpoint'
import { RemoteName, Version } from './release-name'
import { Timestamp } from '../time'
import { z } from '../zod'

/** Upper bounds in ms of the histogram buckets for load times. A further bucket counts longer times. */
export const LOAD_TIME_BOUNDS = [
  25, 50, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3200, 5000, 8000, 15_000, 30_000,
] as const

/** Release of a remote or of the host whose code a load of the console requested. */
export const ReleaseLoad = z.strictObject({
  name: RemoteName,
  version: Version,
  /** Time in ms until the code had run; null = it did not load. */
  ms: z.int().min(0).max(600_000).nullable().default(null),
})
export type ReleaseLoad = z.infer<typeof ReleaseLoad>

export const MAX_LOADS_PER_REPORT = 20

export const reportReleaseLoads = endpoint({
  method: 'POST',
  path: '/release-loads',
  summary: 'Report how the releases of this page load performed; at most 10 reports a minute a session',
  needs: 'session',
  maxBodyBytes: 4 * 1024,
  body: z.strictObject({ loads: z.array(ReleaseLoad).min(1).max(MAX_LOADS_PER_REPORT) }),
  response: z.object({}),
})

const counts = {
  version: Version,
  /** Number of console loads that requested the release's code. */
  loads: z.int(),
  failed_loads: z.int(),
  /** Number of console loads in which the release raised an error or failed to load. */
  with_errors: z.int(),
  errors: z.int(),
  /**
   * Number of times the code blocked the console for two seconds or more. Not included in `errors`. Missing in
   * responses of older servers.
   */
  blocks: z.int().optional(),
  /** Load time percentiles, estimated within their histogram bucket; null without any load. */
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
  summary: "Retrieve load times and errors of an environment's releases in browsers, for the last hours",
  needs: 'releases.read',
  query: z.strictObject({ hours: hours(24) }),
  response: z.object({ since: Timestamp, items: z.array(ReleaseHealth) }),
})

export const getHealthHistory = endpoint({
  method: 'GET',
  path: '/environments/:environment/health/:name',
  summary: 'Retrieve the health of one remote over time: one point per step and loaded version',
  needs: 'releases.read',
  query: z.strictObject({ hours: hours(168) }),
  response: z.object({ since: Timestamp, step_minutes: z.int(), points: z.array(HealthPoint) }),
})
