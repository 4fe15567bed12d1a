import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** @typedef {import('@outlet/shared/contract/releases').RemoteDescriptor} RemoteDescriptor */

/**
 * Folder of the built files: `dist` of a package, or a folder that contains `remote.json` itself. @param {string} dir
 */
export const builtFolder = (dir) => (existsSync(path.join(dir, 'remote.json')) ? dir : path.join(dir, 'dist'))

/**
 * @param {string} dir @returns {Promise<RemoteDescriptor | null>} descriptor of the last build; null without a build
 */
export const readDescriptor = async (dir) => {
  const file = path.join(builtFolder(dir), 'remote.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null
}
