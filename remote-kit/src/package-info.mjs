import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {object} PackageInfo
 * @property {string} dir absolute folder of the package
 * @property {string} name short name: `orders` for `@outlet/remote-orders`, `host` for `@outlet/host`
 * @property {string} version version from package.json, or the one to build
 */

/** Folder of this package, from which its own imports are resolved. */
export const kitFolder = fileURLToPath(new URL('..', import.meta.url))

/** @param {unknown} value @returns {value is { name: string, version: string }} */
const isManifest = (value) =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'version' in value &&
  typeof value.version === 'string'

/** @param {string} file a package.json @returns {{ name: string, version: string }} */
export const readPackageJson = (file) => {
  /** @type {unknown} */
  const content = JSON.parse(readFileSync(file, 'utf8'))
  if (!isManifest(content)) throw new Error(`${file}: name or version is missing`)
  return content
}

/** @param {string} dir @returns {PackageInfo} */
export const readPackage = (dir) => {
  const { name, version } = readPackageJson(path.join(dir, 'package.json'))
  return { dir: path.resolve(dir), name: name.replace(/^@[^/]+\//, '').replace(/^remote-/, ''), version }
}

/**
 * Global name of the container. It contains the version, so that two versions of a remote can share a page.
 * @param {string} name
 * @param {string} version
 */
export const globalName = (name, version) => `outlet_${name}_${version}`.replace(/[^A-Za-z0-9]/g, '_')

/**
 * Target of a build: the package in a folder, with its own version unless another is requested.
 * @param {string} dir
 * @param {string | undefined} [release]
 */
export const remoteTarget = (dir, release) => {
  const info = readPackage(dir)
  const version = release ?? info.version
  return { ...info, version, uniqueName: globalName(info.name, version) }
}
