import { createRequire } from 'node:module'
import path from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import { DEADLINE_MS } from './integrity-plugin.mjs'
import { installedVersion, kitVersion } from './kit-version.mjs'
import { PURE_FILES } from './pure-constants-loader.mjs'
import { arcoChunkNames } from './shared-modules.mjs'

const require = createRequire(import.meta.url)

/**
 * @typedef {object} BuildTarget
 * @property {string} dir folder of the package
 * @property {string} name short name
 * @property {string} uniqueName unique among the builds on a page: contains name and version
 * @property {string} [cacheKey] distinguishes several configurations of one package
 * @property {boolean} [dev] for the development server: fast, with hot reload
 */

/**
 * Class names start with the remote's name, which the gate requires, and differ between versions, so that two versions
 * can share a page.
 * @param {string} name
 * @param {string} uniqueName
 */
const cssModules = (name, uniqueName) => ({
  auto: true,
  namedExport: false,
  exportLocalsConvention: 'as-is',
  localIdentName: `${name}-[local]-[hash:base64:6]`,
  localIdentHashSalt: uniqueName,
})

const typescript = {
  loader: require.resolve('ts-loader'),
  options: {
    transpileOnly: true,
    allowTsInNodeModules: true,
    compilerOptions: { noEmit: false, sourceMap: false, allowImportingTsExtensions: false },
  },
}
const typescriptWithRefresh = { loader: require.resolve('./refresh-loader.mjs') }

/** @type {import('webpack').RuleSetRule} */
const pureConstants = {
  test: PURE_FILES,
  enforce: 'post',
  loader: require.resolve('./pure-constants-loader.mjs'),
}

/** @param {BuildTarget} target @returns {import('webpack').RuleSetRule[]} */
const rules = ({ name, uniqueName, dev }) => [
  {
    test: /\.tsx?$/,
    use: [
      {
        loader: require.resolve('./arco-parts-loader.mjs'),
        options: { chunks: arcoChunkNames() },
      },
      dev ? typescriptWithRefresh : typescript,
    ],
  },
  {
    test: /\.css$/,
    use: [
      MiniCssExtractPlugin.loader,
      // As a query, so that the salt is part of the module's identity and of its cache key.
      `${require.resolve('css-loader')}?${JSON.stringify({ modules: cssModules(name, uniqueName) })}`,
    ],
    sideEffects: true,
  },
  ...(dev ? [] : [pureConstants]),
]

/** @param {BuildTarget} target */
const cacheOf = ({ dir, name, cacheKey = 'main', dev }) => ({
  type: /** @type {const} */ ('filesystem'),
  cacheDirectory: path.join(dir, 'node_modules/.cache/webpack'),
  name: [name, cacheKey, ...(dev ? ['dev'] : [])].join('-'),
  version: kitVersion() + installedVersion(dir),
  buildDependencies: { config: [path.join(dir, 'webpack.config.mjs')] },
})

const production = {
  mode: /** @type {const} */ ('production'),
  bail: true,
  devtool: /** @type {const} */ (false),
}
const development = {
  mode: /** @type {const} */ ('development'),
  bail: false,
  // Not `eval`: the Content Security Policy (CSP) also applies in development.
  devtool: 'cheap-module-source-map',
}

/**
 * Configuration common to all builds: host, sign-in page and remotes.
 * @param {BuildTarget} target
 * @returns {import('webpack').Configuration & { plugins: import('webpack').WebpackPluginInstance[] }}
 */
export const baseConfig = (target) => ({
  ...(target.dev ? development : production),
  target: ['web', 'es2022'],
  context: target.dir,
  output: {
    path: path.join(target.dir, 'dist'),
    filename: '[name].js',
    chunkFilename: '[name].js',
    assetModuleFilename: '[name]-[hash:8][ext]',
    publicPath: 'auto',
    uniqueName: target.uniqueName,
    // In development a file is sent only after its build is complete.
    chunkLoadTimeout: target.dev ? 120_000 : DEADLINE_MS,
    // Evaluates a module again after it threw, instead of returning it half initialised.
    strictModuleExceptionHandling: true,
    hashFunction: 'xxhash64',
  },
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  module: { rules: rules(target) },
  plugins: [
    // The order of CSS files is irrelevant, because CSS modules never style each other's classes.
    new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css', ignoreOrder: true }),
  ],
  optimization: {
    minimizer: [
      new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false, parallel: false }),
      new TerserPlugin({ test: /\.css$/, minify: TerserPlugin.esbuildMinifyCss, parallel: false }),
    ],
    ...(target.dev ? {} : { moduleIds: 'deterministic', chunkIds: 'deterministic' }),
  },
  performance: { hints: false },
  infrastructureLogging: { level: 'error' },
  cache: cacheOf(target),
})
