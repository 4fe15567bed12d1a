import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** @typedef {import('@outlet/shared/contract/releases').RemoteDescriptor} RemoteDescriptor */

/** Folder of the built files: that of a package, or one that was described itself. @param {string} dir */
export const builtFolder = (dir) => (existsSync(path.join(dir, 'remote.json')) ? dir : path.join(dir, 'dist'))

/** @param {string} dir @returns {Promise<RemoteDescriptor | null>} of the last build, if there is one */
export const readDescriptor = async (dir) => {
  const file = path.join(builtFolder(dir), 'remote.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null
}
