import { isNotNull } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { releaseTable } from './release-row'

/** `name@version` of every release that nobody may get any more. */
export async function revokedReleases(db: Queryable): Promise<Set<string>> {
  const rows = await db
    .select({ name: releaseTable.name, version: releaseTable.version })
    .from(releaseTable)
    .where(isNotNull(releaseTable.revokedAt))
  return new Set(rows.map(({ name, version }) => `${name}@${version}`))
}
