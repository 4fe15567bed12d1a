import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { globalName } from '../package-info.mjs'
import { sharedConfig } from '../webpack/shared-modules.mjs'
import { checkDescriptor } from './contract.mjs'
import { compressFiles, hashFiles } from './files.mjs'

/** @typedef {import('@outlet/shared/contract/releases').RemoteDescriptor} RemoteDescriptor */

/** @param {string} dir @returns {string | null} the commit; null outside of a git repository */
const commitOf = (dir) => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: dir,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

/** Build time; SOURCE_DATE_EPOCH (seconds) is the convention of reproducible builds. */
const builtAt = () => {
  const seconds = process.env['SOURCE_DATE_EPOCH']
  return (seconds ? new Date(Number(seconds) * 1000) : new Date()).toISOString()
}

/** @param {string} dir @param {'provide' | 'consume'} role */
const sharedVersions = (dir, role) =>
  Object.fromEntries(
    Object.entries(sharedConfig(dir, role)).map(([name, { version, requiredVersion }]) => [
      name,
      version ?? requiredVersion,
    ]),
  )

/**
 * Adds the hash of every file to the descriptor, and writes `remote.json` and the compressed variants.
 * @param {import('../package-info.mjs').PackageInfo} info with the version that is built
 * @param {string} folder output folder of the build
 * @param {object} fields
 * @param {'provide' | 'consume'} role
 * @returns {Promise<RemoteDescriptor>}
 */
export const writeDescriptor = async (info, folder, fields, role) => {
  const descriptor = await checkDescriptor(info.dir, {
    name: info.name,
    version: info.version,
    commit: commitOf(info.dir),
    built_at: builtAt(),
    global: globalName(info.name, info.version),
    ...fields,
    shared: sharedVersions(info.dir, role),
    files: await hashFiles(folder),
  })
  // The server fills a page before it sends it, so compressed templates are useless.
  await compressFiles(folder, (file) => !file.endsWith('.html'))
  await writeFile(path.join(folder, 'remote.json'), `${JSON.stringify(descriptor, null, 2)}\n`)
  return descriptor
}
