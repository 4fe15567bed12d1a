import Module, { createRequire, isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { compileFunction } from 'node:vm'
import Runtime from 'jest-runtime'
import { root } from './root.mjs'

/** Holds declarations only: no state that one test file could leave to the next. */
const contract = join(root, 'shared/src/contract/')
const isOurs = (name) => /^(\.|\/|@outlet\/)/.test(name)

const packages = new Map()
/** Loads a package by Node's own `require`, which evaluates it once per worker. */
function requirePackage(from, name) {
  const key = `${dirname(from)} ${name}`
  if (!packages.has(key)) packages.set(key, createRequire(from)(name))
  return packages.get(key)
}

const requireContract = createRequire(contract)
/** Cache of the current test file; transforms the contract for `requireContract`. */
let transformCache
const loadOther = Module._extensions['.ts'] ?? Module._extensions['.js']
Module._extensions['.ts'] = (module, filename) => {
  if (!filename.startsWith(contract)) return loadOther(module, filename)
  module._compile(transformCache.transform(filename), filename, 'commonjs')
}

/** Compiles a module in Node's own realm; jest's executor requires a vm context. */
const compileIn = (executor) => (source, filename) =>
  compileFunction(source, executor.injectedModuleParameters, { filename })

/**
 * Jest runtime for `OneRealmEnvironment`. Packages and the contract are evaluated once per worker, our other modules once
 * per test file.
 */
export default class SharedPackagesRuntime extends Runtime {
  constructor(...args) {
    super(...args)
    transformCache = this.transformCache
    this.executor.compile = compileIn(this.executor)
  }

  requireModule(from, name, options, isRequireActual) {
    if (name && !options?.isInternalModule && !isBuiltin(name)) {
      if (!isOurs(name)) return requirePackage(from, name)
      const path = this._resolution.resolveCjs(from, name)
      if (path.startsWith(contract)) return requireContract(path)
    }
    return super.requireModule(from, name, options, isRequireActual)
  }
}
