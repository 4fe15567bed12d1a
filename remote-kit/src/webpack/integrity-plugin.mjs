import MiniCssExtractPlugin from 'mini-css-extract-plugin'

const NAME = 'OutletIntegrity'

/** Timeout in ms after which loading a file fails; its loader forgets the file, so that a retry requests it again. */
export const DEADLINE_MS = 3000

// Runs within webpack's chunk loading, right after `script` is created. A chunk without a known hash is refused through
// `done`: an exception would leave its promise pending forever.
export const scriptGuard = `
var known = globalThis.__integrity?.(url);
if (!known) { done({ type: 'integrity-unknown', target: { src: url } }); return; }
script.integrity = known;
script.crossOrigin = 'anonymous';
script.src = globalThis.__attempt(url);
`

const styleGuard = `
var known = globalThis.__integrity?.(fullhref);
if (!known) throw new Error('No integrity is known for ' + fullhref);
linkTag.integrity = known;
linkTag.crossOrigin = 'anonymous';
linkTag.href = globalThis.__attempt(fullhref);
setTimeout(() => { if (linkTag.onerror) linkTag.onerror({ type: 'timeout', target: linkTag }); }, ${DEADLINE_MS});
`

/**
 * Sets the hash that the release lists on every lazy script and style, and refuses files without one. The page's first
 * script defines `__integrity(url)` and `__attempt(url)`.
 */
export class IntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(NAME, (source) => source + scriptGuard)
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(NAME, () => styleGuard)
    })
  }
}
