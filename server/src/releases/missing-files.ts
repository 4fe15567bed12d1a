import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'
import type { Unready } from '../platform/http/app-context'

const MAX_LISTED_FILES = 20

/**
 * Returns the files of the pinned releases that are missing in the database, as in an old or damaged one; null if none
 * are.
 */
export async function missingFiles(db: Database, environment: string): Promise<Unready | null> {
  const { rows } = await db.execute<{ file: string }>(sql`
    select releases.name || '@' || releases.version || ' ' || described.path as file
    from environments
    join generations on generations.environment = environments.name and generations.generation = environments.generation
    cross join jsonb_each_text(generations.pins) as pin (name, version)
    join releases on releases.name = pin.name and releases.version = pin.version
    cross join jsonb_object_keys(releases.descriptor -> 'files') as described (path)
    left join release_files on release_files.release_id = releases.id and release_files.path = described.path
    left join release_contents on release_contents.hash = release_files.hash
    where environments.name = ${environment} and release_contents.hash is null
    order by 1 limit ${MAX_LISTED_FILES}`)
  return rows.length === 0 ? null : { reason: 'release_files_missing', missing: rows.map(({ file }) => file) }
}
