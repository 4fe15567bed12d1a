import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { clock } from '../platform/time/clock'
import { uuidv7 } from '../platform/db/uuid'
import type { ReleaseFile } from './check-files'

const LEFTOVER_AGE_MS = 60 * 60 * 1000
const isLeftover = (name: string) => /^\.(new|old)-/.test(name)

export const releaseFolder = (root: string, name: string, version: string) => join(root, name, version)

/** Whether a release's folder holds all of these files, each in its full length. */
export async function holdsFiles(folder: string, files: readonly ReleaseFile[]): Promise<boolean> {
  const found = files.map(({ path, bytes }) =>
    stat(join(folder, path)).then(
      ({ size }) => size === bytes.length,
      () => false,
    ),
  )
  return (await Promise.all(found)).every(Boolean)
}

async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  // Windows can't sync a folder, and needs not.
  await handle.sync().catch(() => undefined)
  await handle.close()
}

async function removeLeftovers(root: string) {
  for (const name of (await readdir(root)).filter(isLeftover)) {
    const { mtimeMs } = await stat(join(root, name))
    if (clock.now() - mtimeMs > LEFTOVER_AGE_MS) await rm(join(root, name), { recursive: true, force: true })
  }
}

/**
 * Puts a release's files in place, whole or not at all: they are written aside, flushed to the disk, then the folder
 * is renamed. A folder that is in the way (left by a publish that never came to its end) is replaced.
 */
export async function writeReleaseFolder(root: string, folder: string, files: readonly ReleaseFile[]): Promise<void> {
  await mkdir(root, { recursive: true })
  await removeLeftovers(root).catch(() => undefined)
  const aside = join(root, `.new-${uuidv7()}`)
  try {
    const folders = new Set(files.map(({ path }) => dirname(join(aside, path))))
    await Promise.all([...folders].map((each) => mkdir(each, { recursive: true })))
    await Promise.all(files.map(({ path, bytes }) => writeFile(join(aside, path), bytes, { flush: true })))
    await Promise.all([...folders].map(syncFolder))
    await mkdir(dirname(folder), { recursive: true })
    const replaced = join(root, `.old-${uuidv7()}`)
    await rename(folder, replaced).catch(() => undefined)
    await rename(aside, folder)
    await syncFolder(dirname(folder))
    await rm(replaced, { recursive: true, force: true })
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw error
  }
}
