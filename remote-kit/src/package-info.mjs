import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * @typedef {object} PackageInfo
 * @property {string} dir absolute folder of the package
 * @property {string} name short name: `orders` for `@outlet/remote-orders`, `host` for `@outlet/host`
 * @property {string} version as package.json says
 */

/** @param {unknown} value @returns {value is { name: string, version: string }} */
const isManifest = (value) =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'version' in value &&
  typeof value.version === 'string'

/**
 * @param {string} file a package.json
 * @returns {{ name: string, version: string }}
 */
export const readPackageJson = (file) => {
  /** @type {unknown} */
  const content = JSON.parse(readFileSync(file, 'utf8'))
  if (!isManifest(content)) throw new Error(`${file}: name or version is missing`)
  return content
}

/**
 * @param {string} dir
 * @returns {PackageInfo}
 */
export const readPackage = (dir) => {
  const { name, version } = readPackageJson(path.join(dir, 'package.json'))
  return { dir: path.resolve(dir), name: name.replace(/^@[^/]+\//, '').replace(/^remote-/, ''), version }
}

/**
 * The container's global name. It holds the version, so that two versions of a remote can stand on one page.
 * @param {string} name
 * @param {string} version
 */
export const globalName = (name, version) => `outlet_${name}_${version}`.replace(/[^A-Za-z0-9]/g, '_')

/**
 * What a build is of: the package in a folder, of its own version unless another is asked for.
 * @param {string} dir
 * @param {string | undefined} [release]
 */
export const remoteTarget = (dir, release) => {
  const info = readPackage(dir)
  const version = release ?? info.version
  return { ...info, version, uniqueName: globalName(info.name, version) }
}
