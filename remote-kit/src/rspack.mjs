import enhanced from '@module-federation/enhanced/rspack'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { remoteTarget } from './package-info.mjs'
import { FacadeNamesPlugin } from './webpack/facade-names-plugin.mjs'
import { DEADLINE_MS, scriptGuard } from './webpack/integrity-plugin.mjs'
import { remoteFederation } from './webpack/remote-federation.mjs'
import { SharedImportsPlugin } from './webpack/shared-imports-plugin.mjs'
import { arcoChunkNames, facadeNames, sharedModuleFiles } from './webpack/shared-modules.mjs'

const { ModuleFederationPlugin } = enhanced

/** @typedef {import('@rspack/core').Compiler} Compiler */

const NAME = 'OutletRemote'

// Runs within Rspack's style loading, right after `link` is created; see `scriptGuard`.
const styleGuard = `
var known = globalThis.__integrity?.(url);
if (!known) { done({ type: 'integrity-unknown', target: { src: url } }); return; }
link.integrity = known;
link.crossOrigin = 'anonymous';
link.href = globalThis.__attempt(url);
`

// Evaluates a module again after it threw (federation creates such a module for a shared one that could not be loaded),
// instead of returning it half initialised. Rspack's own option would cache the error permanently.
const forgetFailed = `
__webpack_require__.i.push((options) => {
  const { id, factory } = options;
  options.factory = function (...given) {
    try {
      return factory.apply(this, given);
    } catch (error) {
      delete __webpack_require__.c[id];
      throw error;
    }
  };
});
`

/** @param {string} name */
const loader = (name) => fileURLToPath(new URL(`./webpack/${name}-loader.mjs`, import.meta.url))

/** @returns {import('@rspack/core').RuleSetRule[]} */
const rules = () => [
  { test: /[\\/]src[\\/]main\.ts$/, enforce: 'pre', loader: loader('page-chunks') },
  { test: /\.tsx?$/, enforce: 'post', loader: loader('arco-parts'), options: { chunks: arcoChunkNames() } },
]

/**
 * Federation's plugin refers to the CommonJS file of the runtime, which bundlers cannot tree-shake: four times the
 * size.
 */
const federationAsModules = () => {
  const fromEnhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'))
  const tools = createRequire(fromEnhanced.resolve('@module-federation/runtime-tools'))
  const runtime = tools.resolve('@module-federation/webpack-bundler-runtime')
  return { [runtime]: runtime.replace(/\.cjs$/, '.js') }
}

/**
 * Turns an Rspack build into a remote: container with one exposed module, integrity of lazy files, shared modules of
 * the host by import path, and files named after pages. Everything else, such as the handling of TypeScript, remains
 * the build's own.
 */
export class OutletRemotePlugin {
  /**
   * @param {string} dir folder of the remote's package
   * @param {{ release?: string | undefined }} [options] version; default: that of package.json
   */
  constructor(dir, { release } = {}) {
    this.target = remoteTarget(dir, release)
  }

  /** @param {Compiler} compiler */
  apply(compiler) {
    const { dir, name, uniqueName } = this.target
    const { options } = compiler
    options.entry = {}
    Object.assign(options.output, {
      uniqueName,
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: '[name].js',
      cssChunkFilename: '[name].css',
      chunkLoadTimeout: DEADLINE_MS,
    })
    options.module.rules.push(...rules())
    options.resolve.alias = { ...options.resolve.alias, ...federationAsModules() }
    // Class names start with the remote's name, which the gate requires; their hash includes the unique name.
    const classNames = { localIdentName: `${name}-[local]-[hash:base64:6]` }
    options.module.generator = { 'css/auto': classNames, 'css/module': classNames, ...options.module.generator }
    // These two plugins use only hooks that Rspack shares with webpack.
    const asWebpack = /** @type {import('webpack').Compiler} */ (/** @type {unknown} */ (compiler))
    new FacadeNamesPlugin(facadeNames()).apply(asWebpack)
    new SharedImportsPlugin(sharedModuleFiles(dir)).apply(asWebpack)
    new ModuleFederationPlugin(remoteFederation(this.target)).apply(compiler)
    this.#addToRuntime(compiler)
  }

  /** @param {Compiler} compiler */
  #addToRuntime(compiler) {
    const { RuntimeGlobals, RuntimeModule, RuntimePlugin } = compiler.webpack
    class ForgetFailed extends RuntimeModule {
      /** @override */
      generate() {
        return forgetFailed
      }
    }
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const { createScript, createLink } = RuntimePlugin.getCompilationHooks(compilation)
      createScript.tap(NAME, (code) => code + scriptGuard)
      createLink.tap(NAME, (code) => code + styleGuard)
      compilation.hooks.additionalTreeRuntimeRequirements.tap(NAME, (chunk, requirements) => {
        requirements.add(RuntimeGlobals.interceptModuleExecution)
        requirements.add(RuntimeGlobals.moduleCache)
        compilation.addRuntimeModule(chunk, new ForgetFailed(NAME))
      })
    })
  }
}
