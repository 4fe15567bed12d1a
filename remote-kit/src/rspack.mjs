import enhanced from '@module-federation/enhanced/rspack'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { remoteTarget } from './package-info.mjs'
import { FacadeNamesPlugin } from './webpack/facade-names-plugin.mjs'
import { DEADLINE_MS, scriptGuard } from './webpack/integrity-plugin.mjs'
import { remoteFederation } from './webpack/remote-federation.mjs'
import { SharedImportsPlugin } from './webpack/shared-imports-plugin.mjs'
import { arcoPartNames, facadeNames, sharedModuleFiles } from './webpack/shared-modules.mjs'

const { ModuleFederationPlugin } = enhanced

/** @typedef {import('@rspack/core').Compiler} Compiler */

const NAME = 'OutletRemote'

// Runs in Rspack's own loading of styles, in the place where `link` has just been made; see `scriptGuard`.
const styleGuard = `
var known = globalThis.__integrity?.(url);
if (!known) { done({ type: 'integrity-unknown', target: { src: url } }); return; }
link.integrity = known;
link.crossOrigin = 'anonymous';
link.href = globalThis.__attempt(url);
`

// A module that threw while it was evaluated (federation makes one of a shared module that could not be fetched) is
// evaluated anew at the next try, not handed out half made. Rspack's own setting would keep the error for good.
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
  { test: /\.tsx?$/, enforce: 'post', loader: loader('arco-parts'), options: { parts: arcoPartNames() } },
]

/**
 * Federation's plugin names the runtime by its CommonJS file, of which a bundler leaves nothing out: four times the size.
 */
const federationAsModules = () => {
  const fromEnhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'))
  const tools = createRequire(fromEnhanced.resolve('@module-federation/runtime-tools'))
  const runtime = tools.resolve('@module-federation/webpack-bundler-runtime')
  return { [runtime]: runtime.replace(/\.cjs$/, '.js') }
}

/**
 * What makes an Rspack build one of a remote: the container with the one exposed module, integrity of all that is loaded
 * late, what the host shares by its import paths, files called after their pages. How TypeScript is read, and whatever
 * else, is the build's own.
 */
export class OutletRemotePlugin {
  /**
   * @param {string} dir folder of the remote's package
   * @param {{ release?: string | undefined }} [options] the version, if not that of package.json
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
    // Class names carry the remote's name, by which the gate knows them; their hash holds the unique name.
    const classNames = { localIdentName: `${name}-[local]-[hash:base64:6]` }
    options.module.generator = { 'css/auto': classNames, 'css/module': classNames, ...options.module.generator }
    // Of webpack's compiler, these two tap only hooks that Rspack's has as well.
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
