import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { globalName } from '../package-info.mjs'
import { sharedConfig } from '../webpack/shared-modules.mjs'
import { checkDescriptor } from './contract.mjs'
import { compressFiles, hashFiles } from './files.mjs'

/** @typedef {import('@outlet/shared/contract/releases').RemoteDescriptor} RemoteDescriptor */

/** @param {string} dir @returns {string | null} the commit, where the folder is in a git repository */
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

/** SOURCE_DATE_EPOCH (seconds) is the convention of reproducible builds. */
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
 * Completes what a build says of itself by the hash of every file, and writes their compressed forms and `remote.json`
 * beside them.
 * @param {import('../package-info.mjs').PackageInfo} info of the version that is built
 * @param {string} folder of the files
 * @param {object} parts
 * @param {'provide' | 'consume'} role
 * @returns {Promise<RemoteDescriptor>}
 */
export const writeDescriptor = async (info, folder, parts, role) => {
  const descriptor = await checkDescriptor(info.dir, {
    name: info.name,
    version: info.version,
    commit: commitOf(info.dir),
    built_at: builtAt(),
    global: globalName(info.name, info.version),
    ...parts,
    shared: sharedVersions(info.dir, role),
    files: await hashFiles(folder),
  })
  // The server fills a page before it sends it, so that a compressed template would be of no use.
  await compressFiles(folder, (file) => !file.endsWith('.html'))
  await writeFile(path.join(folder, 'remote.json'), `${JSON.stringify(descriptor, null, 2)}\n`)
  return descriptor
}
