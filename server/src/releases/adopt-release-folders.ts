import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, notExists, sql } from 'drizzle-orm'
import { RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { Database } from '../platform/db/database'
import { fileProblems, type ReleaseFile } from './check-files'
import { releaseFileTable } from './release-file-row'
import { releaseTable } from './release-row'
import { writeReleaseFiles } from './write-release-files'

const readIfThere = async (folder: string, path: string): Promise<ReleaseFile[]> => {
  const bytes = await readFile(join(folder, path)).catch(() => null)
  return bytes ? [{ path, bytes }] : []
}

/** Reads a release's files from a folder. Returns null if they differ from the published release. */
async function readFolder(folder: string, descriptor: RemoteDescriptor): Promise<ReleaseFile[] | null> {
  const forms = Object.keys(descriptor.files).flatMap((path) => [path, `${path}.br`, `${path}.gz`])
  const files = (await Promise.all(forms.map((path) => readIfThere(folder, path)))).flat()
  return (await fileProblems(descriptor, files)).length === 0 ? files : null
}

/**
 * Imports the files of releases that an earlier server stored in a folder (`<root>/<name>/<version>/…`) into the
 * database. The folder stays, so that a downgrade is possible. Returns the releases whose folder is incomplete: they
 * must be published again.
 */
export async function adoptReleaseFolders(db: Database, root: string): Promise<string[]> {
  if (!existsSync(root)) return []
  const own = db
    .select({ one: sql`1` })
    .from(releaseFileTable)
    .where(eq(releaseFileTable.release_id, releaseTable.id))
  const rows = await db.select().from(releaseTable).where(notExists(own))
  const left: string[] = []
  for (const { id, name, version, descriptor } of rows) {
    const files = await readFolder(join(root, name, version), RemoteDescriptor.parse(descriptor))
    if (files) await db.transaction((tx) => writeReleaseFiles(tx, id, files))
    else left.push(`${name}@${version}`)
  }
  return left
}
