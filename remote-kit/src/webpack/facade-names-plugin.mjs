const NAME = 'OutletFacadeNames'
/** Imported as one object, `z`; its members are the names. */
const ZOD = '@outlet/shared/contract/zod'
const ZOD_MEMBER = /\bz\.(\w+)/g

/**
 * Only what a facade re-exports is there at run time: a name that it lacks would be `undefined` on the page. Webpack's
 * own check sees the package, not the facade, so this one makes it an error of the build.
 */
export class FacadeNamesPlugin {
  /** @param {Map<string, Set<string>>} namesByRequest import path → names that its facade has */
  constructor(namesByRequest) {
    this.namesByRequest = namesByRequest
  }

  /**
   * @param {string} request
   * @param {string} name
   */
  lacks(request, name) {
    const names = this.namesByRequest.get(request)
    return names !== undefined && !names.has(name)
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { WebpackError, javascript } = compiler.webpack
    const { JavascriptParser } = javascript
    compiler.hooks.compilation.tap(NAME, (compilation, { normalModuleFactory }) => {
      /** @type {(where: string | null, request: string, name: string) => void} */
      const refuse = (where, request, name) => {
        const text = `${where}: '${name}' of '${request}' is not among the names that the host shares; see remote-kit/src/facades`
        compilation.errors.push(new WebpackError(text))
      }
      /** @param {object} parser */
      const checkImports = (parser) => {
        if (!(parser instanceof JavascriptParser)) return
        parser.hooks.importSpecifier.tap(NAME, (_statement, source, name) => {
          if (source === ZOD || name === null || !this.lacks(String(source), name)) return
          refuse(parser.state.module.nameForCondition(), String(source), name)
        })
      }
      for (const type of ['javascript/auto', 'javascript/esm']) {
        normalModuleFactory.hooks.parser.for(type).tap(NAME, checkImports)
      }
      compilation.hooks.succeedModule.tap(NAME, (module) => {
        if (!importsZod(module)) return
        const code = String(module.originalSource()?.source() ?? '')
        for (const [, name = ''] of code.matchAll(ZOD_MEMBER)) {
          if (this.lacks(ZOD, name)) refuse(module.nameForCondition(), ZOD, name)
        }
      })
    })
  }
}

/** @param {import('webpack').Module} module */
const importsZod = (module) => module.dependencies.some((each) => 'request' in each && each.request === ZOD)
