import { sql } from 'drizzle-orm'
import { RemoteDescriptor, type Generation } from '@outlet/shared/contract/releases'
import type { Queryable } from '../platform/db/database'
import { releaseTable } from './release-row'

/** Returns the descriptors of the pinned releases by name; releases that are not published are left out. */
export async function pinnedDescriptors(db: Queryable, pins: Generation['pins']): Promise<RemoteDescriptor[]> {
  const pairs = Object.entries(pins).map(([name, version]) => sql`(${name}, ${version})`)
  if (pairs.length === 0) return []
  const rows = await db
    .select({ descriptor: releaseTable.descriptor })
    .from(releaseTable)
    .where(sql`(${releaseTable.name}, ${releaseTable.version}) in (${sql.join(pairs, sql`, `)})`)
    .orderBy(releaseTable.name)
  return rows.map(({ descriptor }) => RemoteDescriptor.parse(descriptor))
}
