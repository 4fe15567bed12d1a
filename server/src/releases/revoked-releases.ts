import { isNotNull } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { releaseTable } from './release-row'

/** Returns `name@version` of every revoked release. */
export async function revokedReleases(db: Queryable): Promise<Set<string>> {
  const rows = await db
    .select({ name: releaseTable.name, version: releaseTable.version })
    .from(releaseTable)
    .where(isNotNull(releaseTable.revoked_at))
  return new Set(rows.map(({ name, version }) => `${name}@${version}`))
}
