import esbuild from 'esbuild'
import { existsSync } from 'node:fs'
import { evaluate } from '../build/evaluate.mjs'
import { facadeNames, sharedModuleFiles } from '../webpack/shared-modules.mjs'
import { SCOPE } from './container.mjs'

/** @param {string} file without its ending */
const namesOfModule = async (file) => {
  const source = ['.ts', '.tsx'].map((ending) => file + ending).find(existsSync)
  if (!source) throw new Error(`${file}: there is no such module`)
  const { metafile } = await esbuild.build({
    entryPoints: [source],
    format: 'esm',
    metafile: true,
    write: false,
    outdir: '/',
    logLevel: 'silent',
  })
  return Object.values(metafile.outputs).flatMap((output) => output.exports)
}

/** @param {string} dir @param {string} request */
const namesOfPackage = async (dir, request) => {
  const { it } = await evaluate(dir, `import * as it from ${JSON.stringify(request)}; export { it }`)
  return Object.keys(Object(it))
}

/**
 * Export names of a module that the host shares. Importing any other name fails the build.
 * @param {string} dir folder of the remote's package
 * @param {string} request import path
 * @returns {Promise<string[]>}
 */
export const sharedNames = async (dir, request) => {
  const facade = facadeNames().get(request)
  // The facade of the contract's zod lists the properties of `z`, its only export.
  if (facade) return request.endsWith('/zod') ? ['z'] : [...facade]
  const file = [...sharedModuleFiles(dir)].find(([, importPath]) => importPath === request)?.[0]
  return file ? namesOfModule(file) : namesOfPackage(dir, request)
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/**
 * Source of a module that stands for a shared module of the host.
 * @param {string} request import path
 * @param {string} range such as `^19.3.0`
 * @param {readonly string[]} names
 */
export const sharedSource = (request, range, names) => {
  const [major = '0', minor = '0'] = range.replace('^', '').split('.')
  const named = names.filter((name) => name !== 'default' && IDENTIFIER.test(name))
  // Marked as pure, so that a build contains only the used names.
  return `
import { take } from '${SCOPE}'
const shared = await take(${JSON.stringify(request)}, [${major}, ${minor}])
const of = (name) => shared[name]
${named.map((name) => `const _${name} = /* @__PURE__ */ of('${name}')`).join('\n')}
const whole = () => shared.default ?? shared
export { ${named.map((name) => `_${name} as ${name}`).join(', ')} }
export default /* @__PURE__ */ whole()`
}
