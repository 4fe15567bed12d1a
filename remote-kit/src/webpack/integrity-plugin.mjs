import MiniCssExtractPlugin from 'mini-css-extract-plugin'

const NAME = 'OutletIntegrity'

/**
 * A file that has not answered after this time (in milliseconds) is given up; its loader forgets it, so that a retry
 * asks anew.
 */
export const DEADLINE_MS = 3000

// Runs in webpack's own chunk loading, in the place where `script` has just been made. Without a known hash the chunk
// is refused through `done`: a throw would leave its promise pending for ever.
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
 * Every lazy script and style carries the hash that the page's release names; one without a hash is not run.
 * The page's first script defines `__integrity(url)` and `__attempt(url)`.
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
