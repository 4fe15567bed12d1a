import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import { globalName, readPackage } from '../package-info.mjs'
import { baseConfig } from '../webpack/base-config.mjs'
import { FacadeNamesPlugin } from '../webpack/facade-names-plugin.mjs'
import { facadeFiles, facadeNames } from '../webpack/shared-modules.mjs'
import { DEV_VERSION } from './dev-version.mjs'

/** Imports of exactly these paths get the facades, as they do at run time. */
const facadeAliases = () => Object.fromEntries([...facadeFiles].map(([request, file]) => [`${request}$`, file]))

/**
 * A remote as an application of its own: `src/dev.tsx` with all that it imports, not federated.
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
