import enhanced from '@module-federation/enhanced/webpack'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PRERENDER_FILE } from './build/describe-host.mjs'
import { remoteTarget } from './package-info.mjs'
import { baseConfig } from './webpack/base-config.mjs'
import { CompileAheadPlugin } from './webpack/compile-ahead-plugin.mjs'
import { FacadeNamesPlugin } from './webpack/facade-names-plugin.mjs'
import { IntegrityPlugin } from './webpack/integrity-plugin.mjs'
import { LateModulesPlugin } from './webpack/late-modules-plugin.mjs'
import { OneWriterPlugin } from './webpack/one-writer-plugin.mjs'
import { START_CHUNK } from './webpack/page-chunks-loader.mjs'
import {
  ARCO,
  ARCO_DATES,
  ARCO_FORMS,
  facadeNames,
  lateChunks,
  sharedConfig,
  sharedModuleFiles,
} from './webpack/shared-modules.mjs'
import { SharedImportsPlugin } from './webpack/shared-imports-plugin.mjs'
import { remoteFederation } from './webpack/remote-federation.mjs'

const { ModuleFederationPlugin } = enhanced

/**
 * Maximum time in ms before yielding to the browser. A telephone takes four times as long, and a delay of 50 ms is
 * noticeable.
 */
const STEP_MS = 5

/**
 * @typedef {object} BuildEnvironment
 * @property {string | undefined} [release] version; default: that of package.json
 * @property {boolean | undefined} [dev] for the development server
 */
/** @typedef {(environment?: BuildEnvironment) => import('webpack').Configuration} ConfigFunction */

/** @param {string} dir @param {BuildEnvironment} environment */
const targetOf = (dir, environment) => ({
  ...remoteTarget(dir, environment.release),
  dev: environment.dev ?? false,
})

/**
 * Plugins common to all federated builds. In development files change without changing their names: nothing is hashed,
 * and everything is replaceable at run time.
 * @param {ReturnType<typeof targetOf>} target
 */
const housePlugins = ({ dir, dev, uniqueName }) => [
  dev ? new ReactRefreshPlugin({ overlay: false, library: uniqueName }) : new IntegrityPlugin(),
  new SharedImportsPlugin(sharedModuleFiles(dir)),
  new FacadeNamesPlugin(facadeNames()),
]

/**
 * Complete webpack configuration of a remote: one exposed module, and no module that the host shares.
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
      // Only code that several pages share becomes a separate chunk, because each chunk is a further request. The start
      // page has none.
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
 * Replaces the CommonJS file of the plugin that `provideExternalRuntime` adds, which would include the whole runtime a
 * second time besides the ES modules.
 */
const oneFederationRuntime = () => {
  const fromEnhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/webpack'))
  const plugin = fromEnhanced.resolve('@module-federation/inject-external-runtime-core-plugin')
  return { [plugin]: plugin.replace(/\.cjs$/, '.js') }
}

/**
 * Removes zod's JSON Schema generator: every schema refers to it, so bundlers cannot remove it.
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
 * Arco's locale includes the locale of a date library. The date components need none: the console states the first day
 * of the week and writes days in digits.
 * @type {Record<string, false>}
 */
const unusedLocales = { 'dayjs/locale/zh-cn$': false, 'dayjs/locale/en$': false }

/**
 * Arco's `ConfigProvider` loads with the shell, and would include messages and notifications.
 * @param {string} dir folder of a package that depends on Arco
 */
const withoutMessages = (dir) => {
  const none = fileURLToPath(new URL('./facades/unconfigured.ts', import.meta.url))
  const components = path.join(realpathSync(packageFolder(dir, ARCO)), 'es')
  return Object.fromEntries(['Message', 'Notification'].map((name) => [`${path.join(components, name)}$`, none]))
}

/**
 * This package does not declare `sideEffects`; without this rule, one of Arco's messages would put all of it into the
 * first scripts.
 */
const pureModules = { test: /[\\/]node_modules[\\/]b-validate[\\/]/, sideEffects: false }

/**
 * Folder of a package, for a facade whose own import would otherwise resolve to the facade again.
 * @param {string} dir folder of a package that depends on it
 * @param {string} name
 */
const packageFolder = (dir, name) =>
  path.dirname(createRequire(path.join(dir, 'package.json')).resolve(`${name}/package.json`))

/**
 * Source of a module that loads modules one by one and yields to the browser in between: loaded together they would
 * block it. Federation provides only modules that the build includes, so this includes every shared module.
 * @param {string[]} requests
 */
const runInSteps = (requests) => {
  const steps = requests.map((request) => `() => import(/* webpackMode: "eager" */ ${JSON.stringify(request)})`)
  const source = `
const pause = () => globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
const run = async (steps) => {
  let startedAt = performance.now()
  for (const step of steps) {
    if (performance.now() - startedAt > ${STEP_MS}) {
      await pause()
      startedAt = performance.now()
    }
    await step()
  }
}
void run([${steps.join(', ')}])`
  return `data:text/javascript,${encodeURIComponent(source)}`
}

/**
 * Configurations of the host's two pages: the shell, which provides the shared modules, and the sign-in page without
 * any of them.
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
            ...withoutMessages(dir),
            ...unusedLocales,
            'resize-observer-polyfill$': fileURLToPath(new URL('./facades/resize-observer.ts', import.meta.url)),
            'react-i18next/all$': packageFolder(dir, 'react-i18next'),
          },
        },
        module: { rules: [...(shell.module?.rules ?? []), pureModules] },
        entry: {
          main: runInSteps([...Object.keys(shared).filter((request) => !lateChunks.has(request)), entries.shell]),
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
        // The sign-in page has the hashes of named files only, so they are not split.
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
 * Configuration of the script that renders the sign-in page's HTML in Node during the build; styles are ignored.
 * @param {ReturnType<typeof baseConfig>} base
 * @param {string} entry
 * @returns {import('webpack').Configuration}
 */
const prerenderConfig = (base, entry) => ({
  ...base,
  target: 'node',
  entry: { prerender: entry },
  // A single file: a lazy chunk would overwrite the browser's chunk of the same name.
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
 * Late Arco components with their facade, and with the modules that only their drawers use: as a separate chunk these
 * would add a loading step, and tslib in the charts' chunk would load all charts with the first drawer. Arco's texts
 * are not among them: the shell waits for those, and would wait for all late components.
 */
const lateArco = new RegExp(
  `${arcoPackages.source}(?!.*[\\\\/]locale[\\\\/])|[\\\\/]node_modules[\\\\/](react-clientside-effect|tslib|use-callback-ref|use-sidecar)[\\\\/]|[\\\\/]facades[\\\\/]arco-late\\.`,
)

const initial = { chunks: /** @type {const} */ ('initial'), type: /javascript/, enforce: true }
const late = { chunks: /** @type {const} */ ('async'), enforce: true, priority: 3 }

/** Chunk → facade that alone uses its modules. */
const optionalChunks = { 'arco-forms': ARCO_FORMS, 'arco-dates': ARCO_DATES }

/**
 * Arco modules that only forms or only dates use have a chunk of their own.
 * @param {unknown} _module
 * @param {import('webpack').Chunk[]} chunks
 */
const arcoPart = (_module, chunks) =>
  Object.entries(optionalChunks).find(([, facade]) => chunks.every((chunk) => isPartOf(chunk, facade)))?.[0] ??
  'arco-late'

/** @param {import('webpack').Chunk} chunk @param {string} facade */
const isPartOf = (chunk, facade) =>
  [...chunk.groupsIterable].every(({ origins }) => origins.every(({ module }) => module?.identifier().includes(facade)))

/** Three initial scripts, which a browser loads and compiles in parallel, and one file for each late chunk. */
const hostChunks = {
  default: /** @type {const} */ (false),
  arco: { ...initial, name: 'arco', test: arcoPackages, priority: 2 },
  vendor: { ...initial, name: 'vendor', test: /[\\/]node_modules[\\/]/, priority: 1 },
  charts: { ...late, name: 'charts', test: /[\\/](echarts|zrender|EChartsCanvas|ChartTip|chart-theme)[@\\/.]/ },
  arcoLate: { ...late, name: arcoPart, test: lateArco },
  jotaiUtils: { ...late, name: 'jotai-utils', test: /[\\/]jotai[\\/]esm[\\/]/ },
}
