import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import { globalName, readPackage } from '../package-info.mjs'
import { baseConfig } from '../webpack/base-config.mjs'
import { FacadeNamesPlugin } from '../webpack/facade-names-plugin.mjs'
import { facadeFiles, facadeNames } from '../webpack/shared-modules.mjs'
import { DEV_VERSION } from './dev-version.mjs'

/** Maps exactly these import paths to the facades, as at run time. */
const facadeAliases = () => Object.fromEntries([...facadeFiles].map(([request, file]) => [`${request}$`, file]))

/**
 * Webpack configuration of a stand-alone remote: `src/dev.tsx` with all its imports, without federation.
 * @param {string} dir folder of the remote's package
 * @returns {import('webpack').Configuration}
 */
export const practiceConfig = (dir) => {
  const info = readPackage(dir)
  const uniqueName = globalName(info.name, DEV_VERSION)
  const base = baseConfig({ ...info, uniqueName, cacheKey: 'practice', dev: true })
  return {
    ...base,
    entry: { main: './src/dev.tsx' },
    output: { ...base.output, publicPath: '/' },
    resolve: { ...base.resolve, alias: facadeAliases() },
    plugins: [...base.plugins, new ReactRefreshPlugin({ overlay: false }), new FacadeNamesPlugin(facadeNames())],
  }
}
