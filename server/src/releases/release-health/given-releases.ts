import { sql } from 'drizzle-orm'
import type { Canary, Generation } from '@outlet/shared/contract/releases'
import type { UserActor } from '../../platform/audit/actor'
import type { Database } from '../../platform/db/database'
import type { SecretBox } from '../../platform/secrets/secret-box'
import { bucketOf, canaryVersions } from '../release-assignment'

/** Releases that the server has put into a user's pages. */
export interface GivenReleases {
  has(name: string, version: string): boolean
  /** Returns the current canary of a remote. */
  canaryOf(name: string): Canary | null
}

interface Row extends Record<string, unknown> {
  pins: Generation['pins']
  canaries: Generation['canaries']
}

/** Time for which a tab may report releases of an older generation. */
const OPEN_TAB_HOURS = 24

/**
 * Reads which releases the server has put into a user's pages within the last day: pinned ones, canaries whose share
 * includes the user, and the user's previews. A browser's own statement of what it loaded is not trusted.
 */
export async function readGivenReleases(
  db: Database,
  secrets: SecretBox,
  environment: string,
  { id }: Pick<UserActor, 'id'>,
): Promise<GivenReleases> {
  const since = sql`clock_now() - make_interval(hours => ${OPEN_TAB_HOURS})`
  const { rows } = await db.execute<Row>(sql`
    select pins, canaries from generations
    where environment = ${environment} and generation >= coalesce((
      select max(generation) from generations where environment = ${environment} and created_at < ${since}), 0)
    order by generation desc`)
  const { rows: previews } = await db.execute<{ name: string; version: string }>(sql`
    select name, version from release_previews
    where environment = ${environment} and user_id = ${id} and redeemed_at is not null and expires_at > ${since}`)
  const bucket = bucketOf(secrets, id)
  const given = new Set(previews.map(({ name, version }) => `${name}@${version}`))
  for (const { pins, canaries } of rows) {
    const versions = [...Object.entries(pins), ...Object.entries(canaryVersions(bucket, { environment, canaries }))]
    for (const [name, version] of versions) given.add(`${name}@${version}`)
  }
  return {
    has: (name, version) => given.has(`${name}@${version}`),
    canaryOf: (name) => rows[0]?.canaries[name] ?? null,
  }
}
