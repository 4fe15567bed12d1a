const NAME = 'OutletFacadeNames'

/**
 * The names that a dependency takes: `['Button']`; `['z', 'object']` for what stands in an object.
 * @param {import('webpack').Dependency} dependency
 * @returns {string[]}
 */
const namesTaken = (dependency) =>
  'ids' in dependency && Array.isArray(dependency.ids) ? dependency.ids.map(String) : []

/**
 * Only what a facade re-exports is there at run time: a name that it lacks would be `undefined` on the page. Webpack's
 * own check sees the package, not the facade, so this one makes it an error of the build. It looks at the finished
 * modules, not at the parser, which never sees what comes from the cache.
 */
export class FacadeNamesPlugin {
  /** @param {Map<string, Set<string>>} namesByRequest import path → names that its facade has */
  constructor(namesByRequest) {
    this.namesByRequest = namesByRequest
  }

  /**
   * @param {import('webpack').Dependency} dependency
   * @returns {{ request: string, name: string } | null} what it takes and the facade lacks
   */
  missing(dependency) {
    const request = 'request' in dependency ? String(dependency.request) : ''
    const names = this.namesByRequest.get(request)
    // What zod's module exports is one object, `z`.
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
