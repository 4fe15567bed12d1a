import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'

// Required, not imported: an import from an ES module nests this package's default export one level deeper than its
// types declare.
/** @type {typeof import('webpack-cli')} */
const { default: WebpackCLI } = createRequire(import.meta.url)('webpack-cli')

/** @typedef {import('../preset.mjs').BuildEnvironment} BuildEnvironment */
/** @typedef {import('webpack').Configuration} Configuration */

/**
 * @param {string} dir
 * @returns {Promise<{ file: string, configure: (environment: BuildEnvironment) => Configuration | Configuration[] }>}
 */
const readConfig = async (dir) => {
  const file = pathToFileURL(path.join(dir, 'webpack.config.mjs')).href
  /** @type {{ default?: (environment: BuildEnvironment) => Configuration | Configuration[] }} */
  const { default: configure } = await import(file)
  if (typeof configure !== 'function') throw new Error(`${file}: no preset of remote-kit as its default export`)
  return { file, configure }
}

/**
 * Loads the package's own webpack.config.mjs for an environment.
 * @param {string} dir
 * @param {BuildEnvironment} environment
 * @returns {Promise<Configuration[]>}
 */
export const loadConfig = async (dir, environment) => [(await readConfig(dir)).configure(environment)].flat()

/** @param {import('webpack').Compiler | import('webpack').MultiCompiler} compiler */
const close = (compiler) =>
  new Promise((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve(undefined))))

/** @param {import('webpack').Stats | import('webpack').MultiStats} stats */
const explain = (stats) =>
  stats.toString({ all: false, errors: true, errorDetails: false, colors: false, moduleTrace: false })

/**
 * Builds a package as `webpack --config webpack.config.mjs --env release=…` does, with webpack-cli, but into `folder`.
 * Runs in this process, because the descriptor is derived from the compilations.
 * @param {string} dir
 * @param {BuildEnvironment} environment
 * @param {string} folder output folder
 * @returns {Promise<import('webpack').Compilation[]>}
 * @throws Error with webpack's own messages
 */
export const runWebpack = async (dir, environment, folder) => {
  const { file } = await readConfig(dir)
  const options = { webpack, config: [file], argv: { env: { WEBPACK_BUILD: true, ...environment } } }
  const compiler = await new WebpackCLI().createCompiler(options, undefined, (configs) => {
    for (const config of [configs].flat()) config.output = { ...config.output, path: folder }
  })
  try {
    /** @type {import('webpack').Stats | import('webpack').MultiStats} */
    const stats = await new Promise((resolve, reject) =>
      compiler.run((error, result) => (error || !result ? reject(error) : resolve(result))),
    )
    if (stats.hasErrors()) throw new Error(explain(stats))
    return ('stats' in stats ? stats.stats : [stats]).map((each) => each.compilation)
  } finally {
    await close(compiler)
  }
}
