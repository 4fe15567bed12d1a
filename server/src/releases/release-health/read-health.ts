import { sql, type SQL } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getHealthHistory, getReleaseHealth, HealthPoint } from '@outlet/shared/contract/releases/release-health'
import { authorise, type Actor } from '../../platform/audit/actor'
import type { Queryable } from '../../platform/db/database'
import { clock } from '../../platform/time/clock'
import { quantileOf } from './load-times'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const RETENTION_DAYS = 31
/** Maximum number of steps in a chart. */
const STEPS = 96

export interface CountRow extends Record<string, unknown> {
  name: string
  version: string
  at: number
  loads: number
  failed_loads: number
  with_errors: number
  errors: number
  blocks: number
  load_times: number[]
}

/** Reads counts by release and step; `where` selects the releases. */
export async function readCounts(
  db: Queryable,
  { environment, since, stepMinutes, where }: { environment: string; since: Date; stepMinutes: number; where: SQL },
): Promise<CountRow[]> {
  const { rows } = await db.execute<CountRow>(sql`
    with found as (
      select name, version, date_bin(${stepMinutes} * interval '1 minute', minute, ${since}) as step, loads, failed_loads,
        with_errors, errors, blocks, load_times
      from release_health where environment = ${environment} and minute >= ${since} and ${where}
    ), classes as (
      select name, version, step, n, sum(t)::integer as total
      from found cross join lateral unnest(load_times) with ordinality as u(t, n) group by name, version, step, n
    ), times as (
      select name, version, step, array_agg(total order by n) as load_times from classes group by name, version, step
    )
    select name, version, (extract(epoch from step) * 1000)::float8 as at, sum(loads)::integer as loads,
      sum(failed_loads)::integer as failed_loads, sum(with_errors)::integer as with_errors, sum(errors)::integer as errors,
      sum(blocks)::integer as blocks,
      times.load_times
    from found join times using (name, version, step) group by name, version, step, times.load_times
    order by step, name, version`)
  return rows
}

/**
 * An error is reported at once, its load ten seconds later or never (if the tab was closed), so a load with an error
 * always counts as a load.
 */
const toCounts = ({
  version,
  loads: reportedLoads,
  failed_loads,
  with_errors,
  errors,
  blocks,
  load_times,
}: CountRow) => {
  const loads = Math.max(reportedLoads, with_errors)
  const [p50, p95] = [quantileOf(load_times, 0.5), quantileOf(load_times, 0.95)]
  const load_ms = p50 === null || p95 === null ? null : { p50, p95 }
  return { version, loads, failed_loads, with_errors, errors, blocks, load_ms }
}

/** Starts at a full minute, so that no step starts within a minute. */
const hoursAgo = (hours: number) => new Date(Math.floor((clock.now() - hours * HOUR) / MINUTE) * MINUTE)

export async function readHealth(
  db: Queryable,
  actor: Actor,
  { environment, hours }: { environment: string; hours: number },
): Promise<EndpointResponse<typeof getReleaseHealth>> {
  authorise(actor, 'releases.read')
  const since = hoursAgo(hours)
  // One step, which ends after now.
  const rows = await readCounts(db, { environment, since, stepMinutes: hours * 60 + 1, where: sql`true` })
  return { since: since.toISOString(), items: rows.map((row) => ({ name: row.name, ...toCounts(row) })) }
}

export async function readHealthHistory(
  db: Queryable,
  actor: Actor,
  { environment, name, hours }: { environment: string; name: string; hours: number },
): Promise<EndpointResponse<typeof getHealthHistory>> {
  authorise(actor, 'releases.read')
  const since = hoursAgo(hours)
  const stepMinutes = Math.ceil((hours * 60) / STEPS)
  const rows = await readCounts(db, { environment, since, stepMinutes, where: sql`name = ${name}` })
  const points = rows.map((row): HealthPoint => ({ at: new Date(row.at).toISOString(), ...toCounts(row) }))
  return { since: since.toISOString(), step_minutes: stepMinutes, points }
}

export const purgeHealth = async (db: Queryable): Promise<void> => {
  await db.execute(sql`delete from release_health where minute < clock_now() - ${RETENTION_DAYS} * interval '1 day'`)
  await db.execute(
    sql`delete from canary_reporters where reported_at < clock_now() - ${RETENTION_DAYS} * interval '1 day'`,
  )
}
