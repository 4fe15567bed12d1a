import enhanced from '@module-federation/enhanced/webpack'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PRERENDER_FILE } from './build/host-parts.mjs'
import { remoteTarget } from './package-info.mjs'
import { baseConfig } from './webpack/base-config.mjs'
import { CompileAheadPlugin } from './webpack/compile-ahead-plugin.mjs'
import { FacadeNamesPlugin } from './webpack/facade-names-plugin.mjs'
import { IntegrityPlugin } from './webpack/integrity-plugin.mjs'
import { LateModulesPlugin } from './webpack/late-modules-plugin.mjs'
import { OneWriterPlugin } from './webpack/one-writer-plugin.mjs'
import { START_CHUNK } from './webpack/page-chunks-loader.mjs'
import { ARCO_FORMS, facadeNames, lateParts, sharedConfig, sharedModuleFiles } from './webpack/shared-modules.mjs'
import { SharedImportsPlugin } from './webpack/shared-imports-plugin.mjs'
import { remoteFederation } from './webpack/remote-federation.mjs'

const { ModuleFederationPlugin } = enhanced

/** In milliseconds; on a telephone four times as many pass, and 50 can be felt. */
const STEP_MS = 5

/**
 * @typedef {object} BuildEnvironment
 * @property {string | undefined} [release] the version; else that of package.json
 * @property {boolean | undefined} [dev] for the development server
 */
/** @typedef {(environment?: BuildEnvironment) => import('webpack').Configuration} ConfigFunction */

/**
 * @param {string} dir
 * @param {BuildEnvironment} environment
 */
const targetOf = (dir, environment) => ({
  ...remoteTarget(dir, environment.release),
  dev: environment.dev ?? false,
})

/**
 * What all that is federated has in common. In development files change under one name: nothing is hashed, all is
 * replaced while it runs.
 * @param {ReturnType<typeof targetOf>} target
 */
const housePlugins = ({ dir, dev, uniqueName }) => [
  dev ? new ReactRefreshPlugin({ overlay: false, library: uniqueName }) : new IntegrityPlugin(),
  new SharedImportsPlugin(sharedModuleFiles(dir)),
  new FacadeNamesPlugin(facadeNames()),
]

/**
 * The whole webpack configuration of a remote: one exposed module, nothing of what the host shares.
 * @param {string} dir folder of the remote's package
 * @returns {ConfigFunction}
 */
export const remotePreset =
  (dir) =>
  (environment = {}) => {
    const target = targetOf(dir, environment)
    const base = baseConfig(target)
    return {
      ...base,
      entry: {},
      // A chunk of its own only for what several pages share: each is a request more. The start page has none.
      optimization: {
        ...base.optimization,
        splitChunks: {
          chunks: (/** @type {import('webpack').Chunk} */ chunk) => !chunk.canBeInitial() && chunk.name !== START_CHUNK,
          cacheGroups: { defaultVendors: false },
        },
      },
      module: { rules: [...(base.module?.rules ?? []), pageChunks] },
      plugins: [...base.plugins, ...housePlugins(target), new ModuleFederationPlugin(remoteFederation(target))],
    }
  }

/**
 * `provideExternalRuntime` adds a plugin by its CommonJS file, which would bring the whole runtime a second time beside
 * the one in ES modules.
 */
const oneFederationRuntime = () => {
  const fromEnhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/webpack'))
  const plugin = fromEnhanced.resolve('@module-federation/inject-external-runtime-core-plugin')
  return { [plugin]: plugin.replace(/\.cjs$/, '.js') }
}

/**
 * zod's files that make JSON Schemas: each schema refers to them, so that no bundler can leave them out.
 * @param {string} dir folder of a package that depends on zod
 */
const withoutJsonSchemas = (dir) => {
  const none = fileURLToPath(new URL('./facades/no-json-schema.cjs', import.meta.url))
  const core = path.join(realpathSync(packageFolder(dir, 'zod')), 'v4', 'core')
  return Object.fromEntries(
    ['json-schema-processors.js', 'to-json-schema.js'].map((file) => [path.join(core, file), none]),
  )
}

/**
 * Arco's words bring the words of its components with dates, and those a library of their own. None of them is in the
 * facades.
 * @type {Record<string, false>}
 */
const unusedLocales = { 'dayjs/locale/zh-cn$': false, 'dayjs/locale/en$': false }

/** Says no word about side effects: unsaid, one of Arco's messages brings the whole of it to the first scripts. */
const pureModules = { test: /[\\/]node_modules[\\/]b-validate[\\/]/, sideEffects: false }

/**
 * For a facade, whose own import would else be taken for one of what it stands for.
 * @param {string} dir folder of a package that depends on it
 * @param {string} name
 */
const packageFolder = (dir, name) =>
  path.dirname(createRequire(path.join(dir, 'package.json')).resolve(`${name}/package.json`))

/**
 * Runs modules one after the other, and lets the browser paint and answer in between: together they would block it.
 * Federation provides only what the build meets: this lets it meet every shared module.
 * @param {string[]} requests
 */
const runInSteps = (requests) => {
  const steps = requests.map((request) => `() => import(/* webpackMode: "eager" */ ${JSON.stringify(request)})`)
  const source = `
const pause = () => globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
const run = async (steps) => {
  let began = performance.now()
  for (const step of steps) {
    if (performance.now() - began > ${STEP_MS}) {
      await pause()
      began = performance.now()
    }
    await step()
  }
}
void run([${steps.join(', ')}])`
  return `data:text/javascript,${encodeURIComponent(source)}`
}

/**
 * The host's two pages: the shell, which provides what remotes share, and the sign-in page, which has none of it.
 * @param {string} dir folder of the host's package
 * @param {{ shell: string, signIn: string, prerender: string, first: string }} entries files, relative to the folder
 * @returns {(environment?: BuildEnvironment) => import('webpack').Configuration[]}
 */
export const hostPreset =
  (dir, entries) =>
  (environment = {}) => {
    const target = targetOf(dir, environment)
    const shared = sharedConfig(dir, 'provide')
    const shell = baseConfig({ ...target, cacheKey: 'shell' })
    const light = baseConfig({ ...target, uniqueName: `${target.uniqueName}_light`, cacheKey: 'light' })
    /** @type {import('webpack').Configuration[]} */
    const configs = [
      {
        ...shell,
        resolve: {
          ...shell.resolve,
          alias: {
            ...oneFederationRuntime(),
            ...withoutJsonSchemas(dir),
            ...unusedLocales,
            'resize-observer-polyfill$': fileURLToPath(new URL('./facades/resize-observer.ts', import.meta.url)),
            'react-i18next/all$': packageFolder(dir, 'react-i18next'),
          },
        },
        module: { rules: [...(shell.module?.rules ?? []), pureModules] },
        entry: {
          main: runInSteps([...Object.keys(shared).filter((request) => !lateParts.has(request)), entries.shell]),
        },
        optimization: { ...shell.optimization, splitChunks: { cacheGroups: hostChunks } },
        plugins: [
          ...shell.plugins,
          ...housePlugins(target),
          ...(target.dev ? [] : [new CompileAheadPlugin(/^(?:arco|vendor|main)\.js$/)]),
          new LateModulesPlugin(),
          new ModuleFederationPlugin({
            name: 'host',
            remotes: {},
            shared,
            shareStrategy: 'loaded-first',
            manifest: false,
            dts: false,
            experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
          }),
        ],
      },
      {
        ...light,
        // The sign-in page knows the hashes of named files alone: nothing is divided from them.
        optimization: {
          ...light.optimization,
          splitChunks: { cacheGroups: { default: false, defaultVendors: false } },
        },
        plugins: [...light.plugins, ...(target.dev ? [] : [new IntegrityPlugin()])],
        entry: { 'sign-in': entries.signIn, first: target.dev ? [devPageStart, entries.first] : entries.first },
      },
      ...(target.dev ? [] : [prerenderConfig(baseConfig({ ...target, cacheKey: 'prerender' }), entries.prerender)]),
    ]
    const written = new Map()
    return configs.map((config) => ({ ...config, plugins: [...(config.plugins ?? []), new OneWriterPlugin(written)] }))
  }

/**
 * The script that renders the sign-in page's HTML during the build, in Node; styles are none of its business.
 * @param {ReturnType<typeof baseConfig>} base
 * @param {string} entry
 * @returns {import('webpack').Configuration}
 */
const prerenderConfig = (base, entry) => ({
  ...base,
  target: 'node',
  entry: { prerender: entry },
  // One file: what is loaded late would be written over the browser's chunk of the same name.
  output: { ...base.output, filename: PRERENDER_FILE, library: { type: 'commonjs2' }, asyncChunks: false },
  module: { rules: [...(base.module?.rules ?? []).slice(0, 1), { test: /\.css$/, type: 'asset/source' }] },
  plugins: [],
  optimization: { minimize: false },
})

const devPageStart = fileURLToPath(new URL('./dev/page-start.mjs', import.meta.url))

const pageChunks = {
  test: /[\\/]src[\\/]main\.ts$/,
  enforce: /** @type {const} */ ('pre'),
  loader: fileURLToPath(new URL('./webpack/page-chunks-loader.mjs', import.meta.url)),
}

const arcoPackages =
  /[\\/]node_modules[\\/](@arco-design|@arco-plugins|b-tween|b-validate|compute-scroll|dayjs|focus-lock|lodash|number-precision|react-focus-lock|react-transition-group|resize-observer|scroll-into-view|shallowequal|color)/

/**
 * With the module that hands its names out, and with what its drawers alone bring: a chunk of its own would be one more
 * step, and in the charts' chunk tslib would bring all charts with the first drawer.
 */
const lateArco = new RegExp(
  `${arcoPackages.source}|[\\\\/]node_modules[\\\\/](react-clientside-effect|tslib|use-callback-ref|use-sidecar)[\\\\/]|[\\\\/]facades[\\\\/]arco-late\\.`,
)

const initial = { chunks: /** @type {const} */ ('initial'), type: /javascript/, enforce: true }
const late = { chunks: /** @type {const} */ ('async'), enforce: true, priority: 3 }

/**
 * What only forms need of Arco is in a file of its own.
 * @param {unknown} _module
 * @param {import('webpack').Chunk[]} chunks
 */
const arcoPart = (_module, chunks) => (chunks.every(isForms) ? 'arco-forms' : 'arco-late')

/** @param {import('webpack').Chunk} chunk */
const isForms = (chunk) =>
  [...chunk.groupsIterable].every(({ origins }) =>
    origins.every(({ module }) => module?.identifier().includes(ARCO_FORMS)),
  )

/** Three scripts that a browser fetches and compiles side by side; and what comes late, one file each. */
const hostChunks = {
  default: /** @type {const} */ (false),
  arco: { ...initial, name: 'arco', test: arcoPackages, priority: 2 },
  vendor: { ...initial, name: 'vendor', test: /[\\/]node_modules[\\/]/, priority: 1 },
  charts: { ...late, name: 'charts', test: /[\\/](echarts|zrender|EChartsCanvas|ChartTip|chart-theme)[@\\/.]/ },
  arcoLate: { ...late, name: arcoPart, test: lateArco },
  jotaiUtils: { ...late, name: 'jotai-utils', test: /[\\/]jotai[\\/]esm[\\/]/ },
}

/** Folder of the emitted files. @param {string} dir */
export const distOf = (dir) => path.join(dir, 'dist')
