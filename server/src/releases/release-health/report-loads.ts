import type { Counter, Histogram } from 'prom-client'
import type { ReleaseLoad } from '@outlet/shared/contract/releases/release-health'
import { signedInUser, type Actor } from '../../platform/audit/actor'
import type { Database } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import type { WindowThrottle } from '../../platform/http/window-throttle'
import type { SecretBox } from '../../platform/secrets/secret-box'
import type { PublishedReleases } from '../published-releases'
import { boundReport, unbounded, type Bound } from './bound-reports'
import { readGivenReleases } from './given-releases'
import { addTimes, noTimes, timesOf } from './load-times'
import { recordHealth, type HealthCounts } from './record-health'

interface ReportDeps {
  db: Database
  secrets: SecretBox
  actor: Actor
  environment: string
  throttle: WindowThrottle
  published: PublishedReleases
  loads: Counter<'remote' | 'version' | 'outcome'>
  seconds: Histogram<'remote' | 'version'>
}

/** Adds a load to the counts of its release; loads by several tabs are combined. */
function added(before: HealthCounts | undefined, { name, version, ms }: ReleaseLoad, { isTimed }: Bound): HealthCounts {
  const known = before ?? { name, version, loads: 0, failed_loads: 0, with_errors: 0, errors: 0, load_times: noTimes() }
  return {
    ...known,
    loads: known.loads + 1,
    failed_loads: known.failed_loads + (ms === null ? 1 : 0),
    load_times: ms === null || !isTimed ? known.load_times : addTimes(known.load_times, timesOf(ms)),
  }
}

/**
 * Counts loads of releases that the server put into the user's pages; others are ignored. While a canary of the remote
 * runs, one user's loads count within bounds. Throws Refusal `release_load.throttled`.
 */
export async function reportLoads(deps: ReportDeps, reported: readonly ReleaseLoad[]): Promise<void> {
  const { db, secrets, environment } = deps
  const user = signedInUser(deps.actor)
  const retryAfterSeconds = deps.throttle.take(user.sessionId)
  if (retryAfterSeconds > 0) throw new Refusal('throttled', 'release_load.throttled', { retryAfterSeconds })
  const given = await readGivenReleases(db, secrets, environment, user)
  const counts = new Map<string, HealthCounts>()
  for (const load of reported) {
    const { name, version, ms } = load
    if (!given.has(name, version) || !(await deps.published.has(name, version))) continue
    const canary = given.canaryOf(name)
    const report = { environment, name, version, userId: user.id, kind: 'load' } as const
    const bound = canary ? await boundReport(db, secrets, { ...report, canary }) : unbounded
    if (!bound.isCounted) continue
    deps.loads.inc({ remote: name, version, outcome: ms === null ? 'failed' : 'loaded' })
    if (ms !== null) deps.seconds.observe({ remote: name, version }, ms / 1000)
    const key = `${name}@${version}`
    counts.set(key, added(counts.get(key), load, bound))
  }
  if (counts.size > 0) await recordHealth(db, environment, [...counts.values()])
}
