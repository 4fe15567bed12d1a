import { sql } from 'drizzle-orm'
import type { CanaryHealth, VersionHealth, listCanaries as endpoint } from '@outlet/shared/contract/releases/canaries'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Canary, Generation } from '@outlet/shared/contract/releases'
import { authorise, type Actor } from '../../platform/audit/actor'
import type { Queryable } from '../../platform/db/database'
import { clock } from '../../platform/time/clock'
import { readEnvironment } from '../environments/read-environments'
import { noTimes, quantileOf } from '../release-health/load-times'
import { readCounts } from '../release-health/read-health'
import type { VersionCounts, ComparedCounts } from './judge-canary'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

interface Place {
  environment: string
  name: string
  /** Start of the period; `until` is its exclusive end. */
  since: number
  until: number
}

async function readVersionCounts(
  db: Queryable,
  { environment, name, since, until }: Place,
  version: string,
): Promise<VersionCounts> {
  const stepMinutes = Math.max(1, Math.ceil((until - since) / MINUTE))
  const where = sql`name = ${name} and version = ${version} and minute < ${new Date(until)}`
  const [row] = await readCounts(db, { environment, since: new Date(since), stepMinutes, where })
  if (!row) return { loads: 0, with_errors: 0, load_times: noTimes() }
  return { loads: Math.max(row.loads, row.with_errors), with_errors: row.with_errors, load_times: row.load_times }
}

/**
 * Reads the load counts of the canary and of the pinned version. Counts are stored by the minute, so the canary's first
 * minute counts as a whole.
 */
export async function readCanaryCounts(
  db: Queryable,
  { environment, pins }: Pick<Generation, 'environment' | 'pins'>,
  name: string,
  canary: Canary,
): Promise<ComparedCounts> {
  const since = Math.floor(Date.parse(canary.since) / MINUTE) * MINUTE
  const during = { environment, name, since, until: clock.now() + MINUTE }
  const pinned = pins[name] ?? ''
  return {
    canary: await readVersionCounts(db, during, canary.version),
    pinned: await readVersionCounts(db, during, pinned),
    before: await readVersionCounts(db, { environment, name, since: since - DAY, until: since }, pinned),
  }
}

const toHealth = (version: string, { loads, with_errors, load_times }: VersionCounts): VersionHealth => {
  const [p50, p95] = [quantileOf(load_times, 0.5), quantileOf(load_times, 0.95)]
  return { version, loads, with_errors, load_ms: p50 === null || p95 === null ? null : { p50, p95 } }
}

/** Lists an environment's canaries with the load counts of both versions. Throws Refusal `environment.not_found`. */
export async function listCanaries(
  db: Queryable,
  actor: Actor,
  name: string,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'releases.read')
  const environment = await readEnvironment(db, name)
  const items: CanaryHealth[] = []
  for (const [remote, canary] of Object.entries(environment.canaries)) {
    const counts = await readCanaryCounts(db, environment, remote, canary)
    const pinned = toHealth(environment.pins[remote] ?? '', counts.pinned)
    items.push({ name: remote, canary: toHealth(canary.version, counts.canary), pinned })
  }
  return { items }
}
