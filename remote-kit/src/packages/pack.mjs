import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles } from '../build/files.mjs'
import { cssDeclaration } from '../css-types.mjs'
import { sharedSources } from '../webpack/shared-modules.mjs'
import { fillVersions, publishedPackageJson, readCatalog } from './package-json.mjs'
import { archive } from './tarball.mjs'

/** @typedef {import('./tarball.mjs').PackedFile} PackedFile */
/** @typedef {import('./package-json.mjs').PackageJson} PackageJson */

const kit = fileURLToPath(new URL('../..', import.meta.url))

/** Folder of the packages among the files of the host's release. */
export const PACKAGES_FOLDER = 'kit'

/** Written anew, with versions filled in. */
const PACKAGE_JSON = /(?:^|\/)package\.json$/
/** Tests of the package itself; what `shared` has for the tests of pages is not among them. */
const TESTS = /^src\/.*\.test\.tsx?$|^src\/testing\/(?:example-remote|fake-registry)\.ts$/

const kitParts = ['bin', 'skeleton', 'src', 'README.md', 'tsconfig.remote.json']
const sharedParts = ['src', 'README.md']

/** @param {string} folder @param {string[]} parts @returns {Promise<PackedFile[]>} */
const readParts = async (folder, parts) => {
  const listed = parts.map(async (part) =>
    part.includes('.') ? [part] : (await listFiles(path.join(folder, part))).map((file) => `${part}/${file}`),
  )
  const files = (await Promise.all(listed)).flat().filter((file) => !PACKAGE_JSON.test(file) && !TESTS.test(file))
  return Promise.all(files.map(async (file) => ({ path: file, bytes: await readFile(path.join(folder, file)) })))
}

/** @param {string} file @returns {Promise<PackageJson>} */
const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'))

/** @param {string} file @param {unknown} value @returns {PackedFile} */
const json = (file, value) => ({ path: file, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) })

/** @param {readonly PackedFile[]} files @returns {PackedFile[]} */
const cssTypes = (files) =>
  files
    .filter((file) => /^src\/.*\.module\.css$/.test(file.path))
    .map((file) => ({ path: `${file.path}.d.ts`, bytes: Buffer.from(cssDeclaration(file.bytes.toString('utf8'))) }))

/**
 * The packages that a team in another repository installs, as tar archives: the kit, `shared`, and the kit once more
 * without what it depends on, which makes a new remote in a second.
 * @param {string} host folder of the host's package
 * @returns {Promise<Record<string, Buffer>>} name of the package's file without its ending → archive
 */
export const packPackages = async (host) => {
  const workspace = path.dirname(kit)
  const shared = path.dirname(sharedSources(host))
  const catalog = readCatalog(workspace)
  const license = { path: 'LICENSE', bytes: await readFile(path.join(workspace, 'LICENSE')) }
  const own = await readJson(path.join(kit, 'package.json'))
  const skeleton = await readJson(path.join(kit, 'skeleton/package.json'))
  const kitFiles = await readParts(kit, kitParts)
  const sharedFiles = await readParts(shared, sharedParts)
  const filledSkeleton = json('skeleton/package.json', {
    ...skeleton,
    dependencies: fillVersions(catalog, skeleton.dependencies),
    devDependencies: fillVersions(catalog, skeleton.devDependencies),
  })
  const common = [...kitFiles, ...cssTypes(kitFiles), filledSkeleton, license]
  const { version, license: terms, type, engines } = { license: 'MIT', type: 'module', ...own }
  const init = { name: '@outlet/init', version, license: terms, type, engines, bin: { init: './bin/init.mjs' } }
  return {
    'remote-kit': archive([...common, json('package.json', publishedPackageJson(own, catalog, version))]),
    shared: archive([
      ...sharedFiles,
      ...cssTypes(sharedFiles),
      json('package.json', publishedPackageJson(await readJson(path.join(shared, 'package.json')), catalog, version)),
      license,
    ]),
    init: archive([...common, json('package.json', init)]),
  }
}
