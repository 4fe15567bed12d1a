import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PACKAGES_FOLDER, packPackages } from './pack.mjs'
import { compressArchive } from './tarball.mjs'

/**
 * Writes the packages for teams in other repositories into the host's release, so that each is immutable and matches
 * exactly this host.
 * @param {string} host folder of the host's package
 * @param {string} folder of the host's files
 */
export const writePackages = async (host, folder) => {
  await mkdir(path.join(folder, PACKAGES_FOLDER), { recursive: true })
  for (const [name, tar] of Object.entries(await packPackages(host))) {
    await writeFile(path.join(folder, PACKAGES_FOLDER, `${name}.tgz`), compressArchive(tar))
  }
}
