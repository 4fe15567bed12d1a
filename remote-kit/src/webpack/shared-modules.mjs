import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPackageJson } from '../package-info.mjs'

const SHARED = '@outlet/shared/'

/** @param {string} name */
const facade = (name) => path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../facades', name)

export const ARCO = '@arco-design/web-react'
export const ARCO_LATE = `${ARCO}/late`
export const ARCO_FORMS = `${ARCO}/forms`

/** Packages that host and remotes share: import path → the facade that holds the part in use, where there is one. */
const packages = {
  [ARCO]: facade('arco-early.ts'),
  '@tanstack/react-query': null,
  i18next: null,
  jotai: facade('jotai.ts'),
  'jotai/vanilla': null,
  react: null,
  'react-dom': null,
  'react-i18next': facade('i18n.ts'),
  'react-router-dom': facade('router.ts'),
  'react/jsx-runtime': null,
}

/** Import paths of the packages that host and remotes share. */
export const sharedRequests = Object.keys(packages)

/** Modules of `shared` that hold no state and are shared for their size alone; null: the module itself. */
const largeModules = {
  '@outlet/shared/api/request': null,
  '@outlet/shared/contract/zod': facade('zod.ts'),
}

/**
 * What the host provides but does not start with, in a file of its own each: import path → name of that file and what
 * is in it. The first page that uses it has it fetched side by side with the page.
 */
const lateModules = {
  [ARCO_LATE]: { part: 'arco-late', source: facade('arco-late.ts') },
  [ARCO_FORMS]: { part: 'arco-forms', source: facade('arco-forms.ts') },
  '@outlet/shared/charts/EChartsCanvas': { part: 'charts', source: null },
  'jotai/utils': { part: 'jotai-utils', source: 'jotai/utils' },
}

/** Import path of a shared module → the host's late part that it comes with. @type {Map<string, string>} */
export const lateParts = new Map(Object.entries(lateModules).map(([importPath, { part }]) => [importPath, part]))

/** Late part → those that it is made of as well. @type {Map<string, string[]>} */
export const partsUnder = new Map([['arco-forms', ['arco-late']]])

/** @param {string} request */
export const packageOf = (request) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * The version in the package's own package.json, which few packages export.
 * @param {NodeJS.Require} require
 * @param {string} request
 */
const versionOf = (require, request) => {
  const name = packageOf(request)
  for (const folder of require.resolve.paths(name) ?? []) {
    const file = path.join(folder, name, 'package.json')
    if (existsSync(file)) return readPackageJson(file).version
  }
  throw new Error(`${name} is not installed; host and remotes share ${request}`)
}

/** A newer minor of the host's is welcome, another major is not. @param {string} version */
export const rangeOf = (version) => {
  const [major = '0', minor = '0'] = version.split('.')
  return `^${major}.${minor}.0`
}

/** @param {string} dir folder of a package that depends on `shared` */
export const sharedSources = (dir) => {
  const require = createRequire(path.join(dir, 'package.json'))
  return path.dirname(path.dirname(require.resolve('@outlet/shared/remote/singletons.json')))
}

/**
 * Whether a remote is built outside of the console's own repository, where `shared` is not sources beside it but an
 * installed package.
 * @param {string} dir folder of the remote's package
 */
export const isElsewhere = (dir) => /[\\/]node_modules[\\/]/.test(realpathSync(sharedSources(dir)))

/** @param {string} dir @returns {string[]} import paths of the modules that hold state, each one instance a page */
const singletons = (dir) => JSON.parse(readFileSync(path.join(sharedSources(dir), 'remote/singletons.json'), 'utf8'))

/**
 * The modules of `shared` that a remote takes from the host.
 * @param {string} dir
 * @returns {Map<string, string>} file without extension → import path
 */
export const sharedModuleFiles = (dir) => {
  const importPaths = [...singletons(dir), ...Object.keys(largeModules), ...lateParts.keys()]
  return new Map(
    importPaths
      .filter((importPath) => importPath.startsWith(SHARED))
      .map((importPath) => [path.join(sharedSources(dir), importPath.slice(SHARED.length)), importPath]),
  )
}

/**
 * @typedef {object} SharedConfig
 * @property {string | false} import
 * @property {true} singleton
 * @property {true} strictVersion
 * @property {boolean} eager
 * @property {string | false} requiredVersion
 * @property {string} [version]
 */

/**
 * @param {string} dir
 * @returns {Map<string, string>} import path → what the host provides under it
 */
const providedSources = (dir) => {
  const files = [...sharedModuleFiles(dir)].map(([file, importPath]) => [importPath, file])
  const late = Object.entries(lateModules).map(([importPath, { source }]) => [importPath, source])
  const facades = [...Object.entries({ ...packages, ...largeModules }), ...late].filter(([, source]) => source !== null)
  const plain = Object.keys(packages).map((importPath) => [importPath, importPath])
  return new Map(/** @type {[string, string][]} */ ([...plain, ...files, ...facades]))
}

/**
 * Federation's `shared` option. The host provides every module, most with its first scripts; a production remote has
 * none of them in its files (`import: false`) and is refused where the host's version is out of its range.
 * @param {string} dir folder of the host's or remote's package
 * @param {'provide' | 'consume'} role
 * @returns {Record<string, SharedConfig>}
 */
export const sharedConfig = (dir, role) => {
  const require = createRequire(path.join(dir, 'package.json'))
  return Object.fromEntries(
    [...providedSources(dir)].map(([request, source]) => {
      const version = versionOf(require, request)
      const consumed = {
        singleton: /** @type {const} */ (true),
        strictVersion: /** @type {const} */ (true),
        requiredVersion: rangeOf(version),
      }
      return [
        request,
        role === 'provide'
          ? // The host's own use of what it brings itself is not compared: 30 such comparisons are felt at the start.
            { ...consumed, requiredVersion: false, import: source, eager: !lateParts.has(request), version }
          : { ...consumed, import: /** @type {const} */ (false), eager: false },
      ]
    }),
  )
}

/** Import path → facade, for whatever is bundled without a host. @type {Map<string, string>} */
export const facadeFiles = new Map([
  [ARCO, facade('arco-early.ts')],
  [ARCO_LATE, facade('arco-late.ts')],
  [ARCO_FORMS, facade('arco-forms.ts')],
  ['react-router-dom', facade('router.ts')],
])

const EXPORTED_NAMES = /^export \{([^}]*)\}/gm

/** @param {string} file */
const namesOf = (file) =>
  new Set(
    [...readFileSync(file, 'utf8').matchAll(EXPORTED_NAMES)]
      .flatMap(([, list = '']) => list.split(','))
      .flatMap((name) => name.trim().split(' ').at(-1) || []),
  )

/** The names that each facade has. @returns {Map<string, Set<string>>} */
export const facadeNames = () =>
  new Map([
    [ARCO, namesOf(facade('arco-early.ts'))],
    [ARCO_LATE, namesOf(facade('arco-late.ts'))],
    [ARCO_FORMS, namesOf(facade('arco-forms.ts'))],
    ['jotai', namesOf(facade('jotai.ts'))],
    ['react-i18next', namesOf(facade('i18n.ts'))],
    ['react-router-dom', namesOf(facade('router.ts'))],
    ['@outlet/shared/contract/zod', namesOf(facade('zod-names.ts'))],
  ])

/** Import path of each part of Arco that comes late → its names. @returns {Record<string, string[]>} */
export const arcoPartNames = () =>
  Object.fromEntries([ARCO_LATE, ARCO_FORMS].map((part) => [part, [...(facadeNames().get(part) ?? [])]]))
