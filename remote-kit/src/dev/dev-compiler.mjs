import webpack from 'webpack'
import { loadConfig } from '../build/run-webpack.mjs'
import { readPackage } from '../package-info.mjs'
import { DEV_VERSION, baseOf } from './dev-version.mjs'

/** @typedef {import('webpack').Configuration} Configuration */

/**
 * Each build says by its absolute address where its files and hot updates lie: an automatic one would be guessed from
 * whichever script of the page ran last.
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
