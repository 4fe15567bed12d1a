import { lateChunks } from './shared-modules.mjs'

const NAME = 'OutletLateModules'

/**
 * @param {import('webpack').Compilation} compilation
 * @param {Iterable<import('webpack').Chunk>} chunks
 * @returns {string[]} import paths of the late shared modules that these chunks use
 */
export const lateModulesOf = (compilation, chunks) => {
  const taken = [...chunks].flatMap((chunk) => [
    ...(compilation.chunkGraph.getChunkModulesIterableBySourceType(chunk, 'consume-shared') ?? []),
  ])
  // Federation's own module class, which is not in webpack's types.
  const paths = taken.map((module) => ('options' in module ? Object(module.options).shareKey : undefined))
  return [...new Set(paths.filter((importPath) => lateChunks.has(importPath)))].sort()
}

/** Refuses late modules in the initial scripts, because the shell starts without waiting for late chunks. */
export class LateModulesPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { WebpackError } = compiler.webpack
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.afterOptimizeChunks.tap(NAME, () => {
        for (const [name, { chunks }] of compilation.entrypoints) {
          for (const importPath of lateModulesOf(compilation, chunks)) {
            const text = `entry '${name}' uses '${importPath}', which comes late: import it in a lazy part, or move the name to the early facade`
            compilation.errors.push(new WebpackError(text))
          }
        }
      })
    })
  }
}
