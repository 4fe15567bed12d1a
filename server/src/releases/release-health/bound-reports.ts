import { sql } from 'drizzle-orm'
import type { Canary } from '@outlet/shared/contract/releases'
import type { Queryable } from '../../platform/db/database'
import type { SecretBox } from '../../platform/secrets/secret-box'
import { bucketOf, slotOf } from '../release-assignment'

/**
 * Bounds of one user's reports. A canary is halted by at least three loads with errors, or nine slow ones, so one user
 * never suffices.
 */
const MAX_LOADS_WITH_ERRORS = 2
const MAX_TIMED_LOADS = 5
/** Time for which another user counts as present after their last request. */
const PRESENT_MINUTES = 60
/** Bound that prevents one user from hiding a bad canary behind many good loads. */
const MAX_LOADS = 100

interface Report {
  environment: string
  name: string
  version: string
  canary: Canary
  userId: string
  kind: 'load' | 'error'
}

export interface Bound {
  isCounted: boolean
  isTimed: boolean
}

export const unbounded: Bound = { isCounted: true, isTimed: true }

/** Whether another signed-in and present user gets the same version. */
async function hasPresentPeer(
  db: Queryable,
  secrets: SecretBox,
  { environment, name, version, canary, userId }: Report,
): Promise<boolean> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select distinct user_id from sessions
    where user_id <> ${userId} and last_seen_at > clock_now() - make_interval(mins => ${PRESENT_MINUTES})`)
  const hasCanary = (id: string) =>
    slotOf(bucketOf(secrets, id), { environment, name, generation: canary.generation }) < canary.percent
  return rows.some(({ user_id: id }) => hasCanary(id) === (version === canary.version))
}

/**
 * Records a user's report while a canary runs, and returns whether it counts towards the release's health. The bounds
 * apply if another user has loaded the same version or, while present, gets it; all reports of a version's only user
 * count.
 */
export async function boundReport(db: Queryable, secrets: SecretBox, report: Report): Promise<Bound> {
  const { environment, name, version, canary, kind } = report
  const reporter = secrets.sign(report.userId, 'canary reporter')
  const loads = kind === 'load' ? 1 : 0
  const { rows } = await db.execute<{ loads: number; with_errors: number; is_shared: boolean }>(sql`
    insert into canary_reporters as r (environment, name, canary, version, reporter, loads, with_errors)
    values (${environment}, ${name}, ${canary.generation}, ${version}, ${reporter}, ${loads}::int, ${1 - loads}::int)
    on conflict (environment, name, canary, version, reporter) do update set
      loads = r.loads + excluded.loads, with_errors = r.with_errors + excluded.with_errors, reported_at = clock_now()
    returning loads, with_errors, exists (
      select 1 from canary_reporters o
      where o.environment = r.environment and o.name = r.name and o.canary = r.canary and o.version = r.version
        and o.reporter <> r.reporter and o.loads > 0) as is_shared`)
  const counted = rows[0]
  if (!counted) return unbounded
  const bound =
    kind === 'error'
      ? { isCounted: counted.with_errors <= MAX_LOADS_WITH_ERRORS, isTimed: false }
      : { isCounted: counted.loads <= MAX_LOADS, isTimed: counted.loads <= MAX_TIMED_LOADS }
  const isWithin = bound.isCounted && (kind === 'error' || bound.isTimed)
  return isWithin || counted.is_shared || (await hasPresentPeer(db, secrets, report)) ? bound : unbounded
}
