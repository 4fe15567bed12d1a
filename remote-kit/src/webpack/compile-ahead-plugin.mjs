const NAME = 'OutletCompileAhead'

/**
 * Makes Chromium compile the functions of some scripts off the main thread while they load, instead of at their first
 * call. Other browsers treat the marker as a comment.
 */
export class CompileAheadPlugin {
  /** @param {RegExp} files names of the initial scripts */
  constructor(files) {
    this.files = files
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      // After the minimizer, which removes comments.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        for (const file of Object.keys(assets).filter((name) => this.files.test(name))) {
          compilation.updateAsset(file, (source) => new sources.ConcatSource('//# allFunctionsCalledOnLoad\n', source))
        }
      })
    })
  }
}
