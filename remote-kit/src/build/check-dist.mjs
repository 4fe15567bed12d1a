import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { builtFolder, readDescriptor } from '../descriptor.mjs'
import { kitFolder } from '../package-info.mjs'
import { checkDescriptor } from './contract.mjs'
import { evaluate } from './evaluate.mjs'
import { integrityOf, listPlainFiles } from './files.mjs'

/** @typedef {import('#release-gate/release-problem').ReleaseProblem} ReleaseProblem */
/** @typedef {import('#release-gate/check-release').GateFile} GateFile */
/** @typedef {typeof import('#release-gate/check-release').releaseProblems} ReleaseProblems */

const source = `export { releaseProblems } from '#release-gate/check-release'`

/** @param {unknown} value @returns {value is ReleaseProblems} */
const isCheck = (value) => typeof value === 'function'

/** @param {string} dist @returns {Promise<GateFile[]>} */
const readFiles = async (dist) =>
  Promise.all(
    (await listPlainFiles(dist)).map(async (file) => {
      const bytes = await readFile(path.join(dist, file))
      return { path: file, bytes, integrity: integrityOf(bytes) }
    }),
  )

/**
 * Applies the rules of publishing to the build in `dist` and returns the problems.
 * @param {string} dir folder of the package, or a folder that contains `remote.json` itself
 * @returns {Promise<{ name: string, version: string, problems: ReleaseProblem[] }>}
 */
export const checkDist = async (dir) => {
  const built = await readDescriptor(dir)
  if (!built) throw new Error(`${dir}: nothing is built; run 'remote build' first`)
  const descriptor = await checkDescriptor(dir, built)
  const { releaseProblems } = await evaluate(kitFolder, source)
  if (!isCheck(releaseProblems)) throw new Error('the rules could not be read')
  const { name, version } = descriptor
  return { name, version, problems: await releaseProblems(descriptor, await readFiles(builtFolder(dir))) }
}
