import { sql } from 'drizzle-orm'
import type { CanaryHealth, LineHealth, listCanaries as endpoint } from '@outlet/shared/contract/canaries'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Canary, Generation } from '@outlet/shared/contract/releases'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Queryable } from '../platform/db/database'
import { clock } from '../platform/time/clock'
import { readEnvironment } from '../environments/read-environments'
import { noTimes, quantileOf } from '../release-health/load-times'
import { readCounts } from '../release-health/read-health'
import type { LineCounts, Lines } from './judge-canary'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

interface Place {
  environment: string
  name: string
  /** From this time on, to `until`. */
  since: number
  until: number
}

async function readLine(
  db: Queryable,
  { environment, name, since, until }: Place,
  version: string,
): Promise<LineCounts> {
  const stepMinutes = Math.max(1, Math.ceil((until - since) / MINUTE))
  const where = sql`name = ${name} and version = ${version} and minute < ${new Date(until)}`
  const [row] = await readCounts(db, { environment, since: new Date(since), stepMinutes, where })
  if (!row) return { loads: 0, with_errors: 0, load_times: noTimes() }
  return { loads: Math.max(row.loads, row.with_errors), with_errors: row.with_errors, load_times: row.load_times }
}

/** Counts are kept by the minute: that in which the canary began counts as a whole. */
export async function readLines(
  db: Queryable,
  { environment, pins }: Pick<Generation, 'environment' | 'pins'>,
  name: string,
  canary: Canary,
): Promise<Lines> {
  const since = Math.floor(Date.parse(canary.since) / MINUTE) * MINUTE
  const during = { environment, name, since, until: clock.now() + MINUTE }
  const pinned = pins[name] ?? ''
  return {
    canary: await readLine(db, during, canary.version),
    pinned: await readLine(db, during, pinned),
    before: await readLine(db, { environment, name, since: since - DAY, until: since }, pinned),
  }
}

const toHealth = (version: string, { loads, with_errors, load_times }: LineCounts): LineHealth => {
  const [p50, p95] = [quantileOf(load_times, 0.5), quantileOf(load_times, 0.95)]
  return { version, loads, with_errors, load_ms: p50 === null || p95 === null ? null : { p50, p95 } }
}

/** Throws Refusal `environment.not_found`. */
export async function listCanaries(
  db: Queryable,
  actor: Actor,
  name: string,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'releases.read')
  const environment = await readEnvironment(db, name)
  const items: CanaryHealth[] = []
  for (const [remote, canary] of Object.entries(environment.canaries)) {
    const lines = await readLines(db, environment, remote, canary)
    const pinned = toHealth(environment.pins[remote] ?? '', lines.pinned)
    items.push({ name: remote, canary: toHealth(canary.version, lines.canary), pinned })
  }
  return { items }
}
