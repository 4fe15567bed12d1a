/**
 * @typedef {{ compiler: import('webpack').Compiler, content: Buffer }} Written
 */

/** Refuses a file that two compilations of one build write with different content, because the last one would win. */
export class OneWriterPlugin {
  /** @type {Map<string, Written>} by file name, shared by the compilations */
  #written

  /** @param {Map<string, Written>} written */
  constructor(written) {
    this.#written = written
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.emit.tap('OneWriterPlugin', (compilation) => {
      for (const { name, source } of compilation.getAssets()) {
        const content = source.buffer()
        const other = this.#written.get(name)
        if (other && other.compiler !== compiler && !other.content.equals(content))
          compilation.errors.push(new compiler.webpack.WebpackError(`${name} is written by two compilations`))
        this.#written.set(name, { compiler, content })
      }
    })
  }
}
