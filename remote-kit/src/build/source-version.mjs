import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPackage } from '../package-info.mjs'
import { packPackages } from '../packages/pack.mjs'
import { sharedSources } from '../webpack/shared-modules.mjs'

const kitSources = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const NOT_BUILT = /\.test\.tsx?$|[\\/]testing[\\/]/

/** @param {string} folder @returns {Promise<string[]>} */
const filesBelow = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !NOT_BUILT.test(file))
    .sort()
}

const LOCK_FILES = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock']

/**
 * The nearest lock file above a folder; it determines the dependencies. @param {string} dir @returns {string | null}
 */
const lockFile = (dir) => {
  const file = LOCK_FILES.map((name) => path.join(dir, name)).find((each) => existsSync(each))
  if (file) return file
  const parent = path.dirname(dir)
  return parent === dir ? null : lockFile(parent)
}

/**
 * Version derived from the sources: the same sources have the same version. It is derived from the inputs of the build,
 * not from its files, because the files contain the version (in the container's global name).
 * @param {string} dir folder of the package
 * @returns {Promise<string>} such as `0.1.0-local-1a2b3c4d5e6f`
 */
export const sourceVersion = async (dir) => {
  const { name, version } = readPackage(dir)
  const lock = lockFile(path.resolve(dir))
  const single = ['package.json', 'webpack.config.mjs', 'tsconfig.json'].map((name) => path.join(dir, name))
  /** @type {[string, string[]][]} */
  const inputs = [
    [dir, single.filter((file) => existsSync(file))],
    [dir, await filesBelow(path.join(dir, 'src'))],
    [sharedSources(dir), await filesBelow(sharedSources(dir))],
    [kitSources, await filesBelow(kitSources)],
    ...(lock ? [/** @type {[string, string[]]} */ ([path.dirname(lock), [lock]])] : []),
  ]
  const hash = createHash('sha256')
  for (const [root, files] of inputs) {
    for (const file of files) {
      hash.update(`${path.relative(root, file).split(path.sep).join('/')}\0`)
      hash.update(await readFile(file))
      hash.update('\0')
    }
  }
  // The kit's packages are among the host's files, and contain more than the host's build does.
  if (name === 'host') for (const bytes of Object.values(await packPackages(dir))) hash.update(bytes)
  // One identifier with letters: a hash of digits alone, with a leading zero, is no valid identifier by itself.
  return `${version}-local-${hash.digest('hex').slice(0, 12)}`
}

const NUMBER = '(?:0|[1-9]\\d*)'
const IDENTIFIER = `(?:${NUMBER}|\\d*[A-Za-z-][0-9A-Za-z-]*)`
/** Semantic version (semver.org, 2.0.0) without build metadata, as the release gate accepts it. */
const VERSION = new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-${IDENTIFIER}(?:\\.${IDENTIFIER})*)?$`)

/**
 * @param {string} dir
 * @param {string | undefined} release `auto`, a version, or nothing for the version of package.json
 */
export const resolveVersion = async (dir, release) => {
  if (release === 'auto') return sourceVersion(dir)
  const version = release ?? readPackage(dir).version
  if (!VERSION.test(version)) throw new Error(`'${version}' is not a version; expected such as 1.4.0 or 1.4.0-rc.1`)
  return version
}
