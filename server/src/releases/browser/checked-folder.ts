import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { Queryable } from '../../platform/db/database'
import { pinnedDescriptors } from '../pinned-descriptors'
import { contentTable, releaseFileTable } from '../release-file-row'
import { releaseTable } from '../release-row'
import type { BrowserCheck } from './browser-check-row'
import { fileOf, type CheckedSet } from './checked-set'

async function writeRelease(db: Queryable, folder: string, descriptor: RemoteDescriptor): Promise<void> {
  const files = await db
    .select({ path: releaseFileTable.path, content: contentTable.content })
    .from(releaseTable)
    .innerJoin(releaseFileTable, eq(releaseFileTable.release_id, releaseTable.id))
    .innerJoin(contentTable, eq(contentTable.hash, releaseFileTable.hash))
    .where(and(eq(releaseTable.name, descriptor.name), eq(releaseTable.version, descriptor.version)))
  // The descriptor does not list compressed files.
  for (const { path, content } of files.filter((file) => Object.hasOwn(descriptor.files, file.path))) {
    const file = join(folder, fileOf(descriptor, path))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

/** Creates a temporary folder with everything that a check needs and nothing else; `remove` deletes it. */
export async function checkedFolder(db: Queryable, { pins, name }: Pick<BrowserCheck, 'pins' | 'name'>) {
  const folder = await mkdtemp(join(tmpdir(), 'outlet-check-'))
  // Retried, since a killed browser may still write.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const releases = await pinnedDescriptors(db, pins)
    for (const release of releases) await writeRelease(db, folder, release)
    const set: CheckedSet = { name, releases }
    await writeFile(join(folder, 'set.json'), JSON.stringify(set))
    return { folder, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
