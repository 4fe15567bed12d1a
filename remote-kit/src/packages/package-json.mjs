import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageOf, rangeOf, sharedRequests } from '../webpack/shared-modules.mjs'

/** @typedef {Record<string, string>} Versions package → version or range */
/**
 * @typedef {object} PackageJson
 * @property {string} name
 * @property {string} version
 * @property {{ node: string }} [engines]
 * @property {Versions} [dependencies]
 * @property {Versions} [devDependencies]
 */

const CATALOG = 'catalog:'
const WORKSPACE = 'workspace:'
const ENTRY = /^ {2}'?([^':]+(?:\/[^':]+)?)'?: (\S+)$/

/**
 * @param {string} workspace folder with pnpm-workspace.yaml
 * @returns {Map<string, string>} package → its version in the catalog
 */
export const readCatalog = (workspace) => {
  const lines = readFileSync(path.join(workspace, 'pnpm-workspace.yaml'), 'utf8').split('\n')
  const from = lines.indexOf(CATALOG) + 1
  const length = lines.slice(from).findIndex((line) => !line.startsWith('  '))
  return new Map(
    lines.slice(from, from + length).flatMap((line) => {
      const [, name, version] = ENTRY.exec(line) ?? []
      return name && version ? [/** @type {[string, string]} */ ([name, version])] : []
    }),
  )
}

/** @param {Map<string, string>} catalog @param {Versions} [versions] @returns {Versions} */
export const fillVersions = (catalog, versions = {}) =>
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => {
      const filled = version === CATALOG ? catalog.get(name) : version
      if (!filled) throw new Error(`pnpm-workspace.yaml: no version of ${name}`)
      return [name, filled]
    }),
  )

const hostShares = new Set(sharedRequests.map(packageOf))

/** @param {[string, string][]} entries @param {boolean} isOptional */
const peers = (entries, isOptional) => ({
  versions: Object.fromEntries(entries.map(([name, version]) => [name, rangeOf(version)])),
  meta: isOptional ? Object.fromEntries(entries.map(([name]) => [name, { optional: true }])) : {},
})

/**
 * package.json of a workspace package as published. Modules that the host shares become peer dependencies, so that the
 * team installs them exactly once. Other workspace packages become optional peers, because no registry has them.
 * @param {PackageJson} packageJson
 * @param {Map<string, string>} catalog
 * @param {string} version of the workspace's packages
 */
export const publishedPackageJson = (packageJson, catalog, version) => {
  const { dependencies = {}, devDependencies, ...rest } = packageJson
  const own = Object.entries(dependencies).filter(([, wanted]) => !wanted.startsWith(WORKSPACE))
  const neighbours = Object.keys(dependencies)
    .filter((name) => !own.some(([each]) => each === name))
    .map((name) => /** @type {[string, string]} */ ([name, version]))
  const filled = Object.entries(fillVersions(catalog, Object.fromEntries(own)))
  const shared = peers(
    filled.filter(([name]) => hostShares.has(name)),
    false,
  )
  const optional = peers([...neighbours, ...Object.entries(fillVersions(catalog, devDependencies))], true)
  const { private: _private, ...published } = { private: true, ...rest }
  return {
    ...published,
    dependencies: Object.fromEntries(filled.filter(([name]) => !hostShares.has(name))),
    peerDependencies: { ...shared.versions, ...optional.versions },
    peerDependenciesMeta: { ...shared.meta, ...optional.meta },
  }
}
