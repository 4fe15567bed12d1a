import { readFileSync } from 'node:fs'

/**
 * @param {URL} packageJson
 * @returns {string} the oldest supported version of Node, from `engines.node` (`>=22.19`)
 */
const oldestNode = (packageJson) => JSON.parse(readFileSync(packageJson, 'utf8')).engines.node.replace('>=', '')

/** @param {string} version @param {string} oldest */
const isAtLeast = (version, oldest) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number)
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

/**
 * Runs on every Node since 18, so that an old one prints a clear message instead of a stack trace.
 * @param {string} [version] of Node
 * @returns {string | null} why this Node cannot run the project; null if it can
 */
export const unsupportedNode = (version = process.versions.node) => {
  const oldest = oldestNode(new URL('../package.json', import.meta.url))
  return isAtLeast(version, oldest) ? null : `Node ${version} is too old: Node ${oldest} or newer is needed.`
}
