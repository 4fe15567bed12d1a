import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** @typedef {import('@outlet/shared/contract/releases').RemoteDescriptor} RemoteDescriptor */

/** @param {string} dir @returns {Promise<RemoteDescriptor | null>} of the last build, if there is one */
export const readDescriptor = async (dir) => {
  const file = path.join(dir, 'dist/remote.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null
}
