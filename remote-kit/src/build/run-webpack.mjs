import path from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'

/** @typedef {import('../preset.mjs').BuildEnvironment} BuildEnvironment */
/** @typedef {import('webpack').Configuration} Configuration */

/**
 * The package's own webpack.config.mjs, for this version.
 * @param {string} dir
 * @param {BuildEnvironment} environment
 * @returns {Promise<Configuration[]>}
 */
export const loadConfig = async (dir, environment) => {
  const file = pathToFileURL(path.join(dir, 'webpack.config.mjs')).href
  /** @type {{ default?: (environment: BuildEnvironment) => Configuration | Configuration[] }} */
  const { default: configure } = await import(file)
  if (typeof configure !== 'function') throw new Error(`${file}: no preset of remote-kit as its default export`)
  return [configure(environment)].flat()
}

/** @param {import('webpack').MultiCompiler} compiler */
const close = (compiler) =>
  new Promise((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve(undefined))))

/** @param {import('webpack').MultiStats} stats */
const explain = (stats) =>
  stats.toString({ all: false, errors: true, errorDetails: false, colors: false, moduleTrace: false })

/**
 * @param {Configuration[]} configs
 * @returns {Promise<import('webpack').Compilation[]>}
 * @throws Error with webpack's own messages
 */
export const runWebpack = async (configs) => {
  const compiler = webpack(configs)
  try {
    /** @type {import('webpack').MultiStats} */
    const stats = await new Promise((resolve, reject) =>
      compiler.run((error, result) => (error || !result ? reject(error) : resolve(result))),
    )
    if (stats.hasErrors()) throw new Error(explain(stats))
    return stats.stats.map((each) => each.compilation)
  } finally {
    await close(compiler)
  }
}
