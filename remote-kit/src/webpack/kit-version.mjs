import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isElsewhere, sharedSources } from './shared-modules.mjs'

const sources = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** @param {string} folder @param {RegExp} kind */
const hashOf = (folder, kind) => {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => kind.test(file))
  for (const file of files.sort()) hash.update(file).update(readFileSync(path.join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Hash of everything that configures a build, including facades and loaders; part of the cache key. */
export const kitVersion = () => hashOf(sources, /\.(mjs|ts)$/)

/**
 * Hash of `shared` if it is an installed package, else empty. Webpack considers installed packages unchanged while
 * their version is the same, but another console's packages may have the same version.
 * @param {string} dir folder of the package that is built
 */
export const installedVersion = (dir) => (isElsewhere(dir) ? hashOf(sharedSources(dir), /\.(tsx?|css|json)$/) : '')
