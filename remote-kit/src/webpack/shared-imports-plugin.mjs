import path from 'node:path'

const NAME = 'OutletSharedImports'

/**
 * Replaces relative imports within `shared` by import paths, because federation shares modules by exact import path.
 * Without it a remote could bundle a second session, query client or zod.
 */
export class SharedImportsPlugin {
  /** @param {Map<string, string>} importPaths file without extension → import path */
  constructor(importPaths) {
    this.importPaths = importPaths
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      factory.hooks.beforeResolve.tap(NAME, (resolving) => {
        if (!resolving.request.startsWith('.')) return
        const file = path.resolve(resolving.context, resolving.request).replace(/\.tsx?$/, '')
        const importPath = this.importPaths.get(file)
        if (importPath) resolving.request = importPath
      })
    })
  }
}
