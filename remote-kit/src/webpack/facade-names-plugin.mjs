const NAME = 'OutletFacadeNames'

/**
 * Names that a dependency imports: `['Button']`, or `['z', 'object']` for a property of an imported object.
 * @param {import('webpack').Dependency} dependency
 * @returns {string[]}
 */
const namesTaken = (dependency) =>
  'ids' in dependency && Array.isArray(dependency.ids) ? dependency.ids.map(String) : []

/**
 * Reports imports of names that a facade does not export: they would be `undefined` at run time. Webpack's own check
 * sees the package instead of the facade. The plugin inspects finished modules, because the parser does not run for
 * cached ones.
 */
export class FacadeNamesPlugin {
  /** @param {Map<string, Set<string>>} namesByRequest import path → names that its facade exports */
  constructor(namesByRequest) {
    this.namesByRequest = namesByRequest
  }

  /**
   * @param {import('webpack').Dependency} dependency
   * @returns {{ request: string, name: string } | null} imported name that the facade does not export
   */
  missing(dependency) {
    const request = 'request' in dependency ? String(dependency.request) : ''
    const names = this.namesByRequest.get(request)
    // zod's facade exports one object, `z`.
    const taken = namesTaken(dependency)
    const name = taken[0] === 'z' ? taken[1] : taken[0]
    return names && name !== undefined && !names.has(name) ? { request, name } : null
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { WebpackError } = compiler.webpack
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.finishModules.tap(NAME, (modules) => {
        for (const module of modules) {
          const problems = module.dependencies
            .map((dependency) => this.missing(dependency))
            .filter((each) => each !== null)
          const lines = problems.map(
            ({ request, name }) => `'${name}' of '${request}' is not among the names that the host shares`,
          )
          if (lines.length === 0) continue
          const text = `${module.nameForCondition()}: ${[...new Set(lines)].join('; ')} (remote-kit/src/facades)`
          compilation.errors.push(new WebpackError(text))
        }
      })
    })
  }
}
