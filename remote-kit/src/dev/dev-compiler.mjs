import webpack from 'webpack'
import { loadConfig } from '../build/run-webpack.mjs'
import { readPackage } from '../package-info.mjs'
import { DEV_VERSION, baseOf } from './dev-version.mjs'

/** @typedef {import('webpack').Configuration} Configuration */

/**
 * Each build has an absolute address for its files and hot updates: an automatic one would be derived from the script
 * of the page that ran last.
 * @param {string} dir
 * @returns {Promise<Configuration[]>}
 */
const devConfigs = async (dir) => {
  const { name } = readPackage(dir)
  const configs = await loadConfig(dir, { release: DEV_VERSION, dev: true })
  return configs.map((config, index) => ({
    ...config,
    name: configs.length > 1 ? `${name} ${index + 1}` : name,
    output: { ...config.output, publicPath: baseOf(name) },
  }))
}

/** @param {string[]} dirs @returns {Promise<import('webpack').MultiCompiler>} one compiler for all of them */
export const devCompiler = async (dirs) => webpack((await Promise.all(dirs.map(devConfigs))).flat())
