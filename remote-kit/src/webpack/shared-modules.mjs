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
export const ARCO_DATES = `${ARCO}/dates`

/** Packages that host and remotes share: import path → facade with the exports in use, if any. */
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

/** Stateless modules of `shared` that are shared because of their size; null = the module itself. */
const largeModules = {
  '@outlet/shared/api/request': null,
  '@outlet/shared/contract/zod': facade('zod.ts'),
}

/**
 * Late modules: provided by the host, each in a chunk of its own that is not loaded at the start. Import path → name of
 * the chunk and its source. The chunk loads in parallel with the first page that uses it.
 */
const lateModules = {
  [ARCO_LATE]: { part: 'arco-late', source: facade('arco-late.ts') },
  [ARCO_FORMS]: { part: 'arco-forms', source: facade('arco-forms.ts') },
  [ARCO_DATES]: { part: 'arco-dates', source: facade('arco-dates.ts') },
  '@outlet/shared/charts/EChartsCanvas': { part: 'charts', source: null },
  'jotai/utils': { part: 'jotai-utils', source: 'jotai/utils' },
}

/** Import path of a shared module → late chunk of the host that contains it. @type {Map<string, string>} */
export const lateChunks = new Map(Object.entries(lateModules).map(([importPath, { part }]) => [importPath, part]))

/** Late chunk → late chunks that it depends on. @type {Map<string, string[]>} */
export const chunkDependencies = new Map([
  ['arco-forms', ['arco-late']],
  ['arco-dates', ['arco-late']],
])

/** @param {string} request */
export const packageOf = (request) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * Version from the package's own package.json, which few packages export.
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

/** Accepts a newer minor version of the host, but no other major. @param {string} version */
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
 * Whether a remote is built outside of the console's repository, where `shared` is an installed package instead of a
 * workspace package.
 * @param {string} dir folder of the remote's package
 */
export const isElsewhere = (dir) => /[\\/]node_modules[\\/]/.test(realpathSync(sharedSources(dir)))

/** @param {string} dir @returns {string[]} import paths of stateful modules, which exist once per page */
const singletons = (dir) => JSON.parse(readFileSync(path.join(sharedSources(dir), 'remote/singletons.json'), 'utf8'))

/**
 * Modules of `shared` that a remote uses from the host.
 * @param {string} dir
 * @returns {Map<string, string>} file without extension → import path
 */
export const sharedModuleFiles = (dir) => {
  const importPaths = [...singletons(dir), ...Object.keys(largeModules), ...lateChunks.keys()]
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

/** @param {string} dir @returns {Map<string, string>} import path → source that the host provides */
const providedSources = (dir) => {
  const files = [...sharedModuleFiles(dir)].map(([file, importPath]) => [importPath, file])
  const late = Object.entries(lateModules).map(([importPath, { source }]) => [importPath, source])
  const facades = [...Object.entries({ ...packages, ...largeModules }), ...late].filter(([, source]) => source !== null)
  const plain = Object.keys(packages).map((importPath) => [importPath, importPath])
  return new Map(/** @type {[string, string][]} */ ([...plain, ...files, ...facades]))
}

/**
 * Federation's `shared` option. The host provides every module, most of them with its first scripts. A remote bundles
 * none of them (`import: false`) and refuses a host whose version is out of range.
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
          ? // The host does not check the versions of its own modules: 30 checks would delay the start noticeably.
            { ...consumed, requiredVersion: false, import: source, eager: !lateChunks.has(request), version }
          : { ...consumed, import: /** @type {const} */ (false), eager: false },
      ]
    }),
  )
}

/** Import path → facade, for bundles without a host. @type {Map<string, string>} */
export const facadeFiles = new Map([
  [ARCO, facade('arco-early.ts')],
  [ARCO_LATE, facade('arco-late.ts')],
  [ARCO_FORMS, facade('arco-forms.ts')],
  [ARCO_DATES, facade('arco-dates.ts')],
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

/** Names that each facade exports. @returns {Map<string, Set<string>>} */
export const facadeNames = () =>
  new Map([
    [ARCO, namesOf(facade('arco-early.ts'))],
    [ARCO_LATE, namesOf(facade('arco-late.ts'))],
    [ARCO_FORMS, namesOf(facade('arco-forms.ts'))],
    [ARCO_DATES, namesOf(facade('arco-dates.ts'))],
    ['jotai', namesOf(facade('jotai.ts'))],
    ['react-i18next', namesOf(facade('i18n.ts'))],
    ['react-router-dom', namesOf(facade('router.ts'))],
    ['@outlet/shared/contract/zod', namesOf(facade('zod-names.ts'))],
  ])

/** Import path of each late Arco chunk → its names. @returns {Record<string, string[]>} */
export const arcoChunkNames = () =>
  Object.fromEntries([ARCO_LATE, ARCO_FORMS, ARCO_DATES].map((part) => [part, [...(facadeNames().get(part) ?? [])]]))
