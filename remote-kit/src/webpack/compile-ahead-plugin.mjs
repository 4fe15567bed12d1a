const NAME = 'OutletCompileAhead'

/**
 * Has Chromium compile the functions of some scripts while they arrive, beside the page's own thread, not one by one
 * when they are first called. To other browsers it is a comment.
 */
export class CompileAheadPlugin {
  /** @param {RegExp} files names of the scripts that the page starts with */
  constructor(files) {
    this.files = files
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      // After the minimizer, which drops comments.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        for (const file of Object.keys(assets).filter((name) => this.files.test(name))) {
          compilation.updateAsset(file, (source) => new sources.ConcatSource('//# allFunctionsCalledOnLoad\n', source))
        }
      })
    })
  }
}
