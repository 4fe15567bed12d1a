import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { evaluate } from './build/evaluate.mjs'
import { compressFiles, hashFiles } from './build/files.mjs'
import { hostParts } from './build/host-parts.mjs'
import { readManifest, remoteParts } from './build/remote-parts.mjs'
import { loadConfig, runWebpack } from './build/run-webpack.mjs'
import { resolveVersion } from './build/source-version.mjs'
import { globalName, readPackage } from './package-info.mjs'
import { sharedConfig } from './webpack/shared-modules.mjs'

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

/**
 * The descriptor as the contract has it, defaults filled in.
 * @param {string} dir
 * @param {object} descriptor
 * @returns {Promise<RemoteDescriptor>}
 * @throws Error that names the fields that are wrong
 */
const checkDescriptor = async (dir, descriptor) => {
  const source = `
    import { RemoteDescriptor } from '@outlet/shared/contract/releases'
    export const check = (value: unknown) => {
      const { data, error } = RemoteDescriptor.safeParse(value)
      return { data, problems: error?.issues.map((issue) => issue.path.join('.') + ': ' + issue.message) ?? [] }
    }`
  const { check } = await evaluate(dir, source)
  if (typeof check !== 'function') throw new Error('the contract could not be read')
  /** @type {{ data: RemoteDescriptor, problems: string[] }} */
  const { data, problems } = check(descriptor)
  if (problems.length > 0) throw new Error(`remote.json would not satisfy the contract:\n${problems.join('\n')}`)
  return data
}

/** @param {string} dir @returns {Promise<RemoteDescriptor | null>} of the last build, if there is one */
export const readDescriptor = async (dir) => {
  const file = path.join(dir, 'dist/remote.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null
}

/**
 * Whether dist holds the build of exactly these sources (for `release: 'auto'`).
 * @param {string} dir
 */
export const isBuilt = async (dir) => (await readDescriptor(dir))?.version === (await resolveVersion(dir, 'auto'))

/** @param {string} dir @param {'provide' | 'consume'} role */
const sharedVersions = (dir, role) =>
  Object.fromEntries(
    Object.entries(sharedConfig(dir, role)).map(([name, { version, requiredVersion }]) => [
      name,
      version ?? requiredVersion,
    ]),
  )

/**
 * Builds a remote, or the host, into its folder `dist`: the files, their compressed forms, and `remote.json`.
 * @param {string} dir folder of the package
 * @param {{ release?: string | undefined }} [options] `auto` (a version made from the sources), a version, or
 *   nothing for the version of package.json
 * @returns {Promise<RemoteDescriptor>}
 */
export const build = async (dir, options = {}) => {
  const info = readPackage(dir)
  const version = await resolveVersion(dir, options.release)
  const dist = path.join(info.dir, 'dist')
  const manifest = info.name === 'host' ? null : await readManifest(info)
  await rm(dist, { recursive: true, force: true })
  const compilations = await runWebpack(await loadConfig(info.dir, { release: version }))
  const [first] = compilations
  if (!first) throw new Error('webpack.config.mjs: nothing to build')
  const parts = manifest ? remoteParts(info, manifest, first) : await hostParts(info, compilations)
  const descriptor = await checkDescriptor(info.dir, {
    name: info.name,
    version,
    commit: commitOf(info.dir),
    built_at: builtAt(),
    global: globalName(info.name, version),
    ...parts,
    shared: sharedVersions(info.dir, manifest ? 'consume' : 'provide'),
    files: await hashFiles(dist),
  })
  // The server fills a page before it sends it, so that a compressed template would be of no use.
  await compressFiles(dist, (file) => !file.endsWith('.html'))
  await writeFile(path.join(dist, 'remote.json'), `${JSON.stringify(descriptor, null, 2)}\n`)
  return descriptor
}
