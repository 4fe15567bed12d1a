import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { listFiles } from '../build/files.mjs'
import { cssDeclaration } from '../css-types.mjs'
import { kitFolder } from '../package-info.mjs'
import { sharedSources } from '../webpack/shared-modules.mjs'
import { fillVersions, publishedPackageJson, readCatalog } from './package-json.mjs'
import { archive } from './tarball.mjs'

/** @typedef {import('./tarball.mjs').PackedFile} PackedFile */
/** @typedef {import('./package-json.mjs').PackageJson} PackageJson */

const GATE = '@outlet/release-gate'

/** Folder of the packages within the host's release. */
export const PACKAGES_FOLDER = 'kit'

/** package.json files are rewritten with versions filled in. */
const PACKAGE_JSON = /(?:^|\/)package\.json$/
/** Tests of the packages themselves are excluded; helpers of `shared` for page tests are included. */
const TESTS = /^src\/.*\.test\.tsx?$|^src\/testing\/(?:example-remote|fake-registry)\.ts$/

const kitPaths = ['bin', 'skeleton', 'src', 'README.md', 'tsconfig.remote.json']
const sharedPaths = ['src', 'README.md']

/** @param {string} folder @param {string[]} paths @returns {Promise<PackedFile[]>} */
const readPaths = async (folder, paths) => {
  const listed = paths.map(async (part) =>
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
 * The rules of the release gate as part of the kit, because a team installs no package for them.
 * @param {string} folder of the package `release-gate`
 * @param {PackageJson} kit
 */
const includeGate = async (folder, kit) => {
  const { dependencies } = await readJson(path.join(folder, 'package.json'))
  const { [GATE]: _included, ...others } = { ...dependencies, ...kit.dependencies }
  const files = await readPaths(folder, ['src'])
  return {
    files: files.map((file) => ({ ...file, path: file.path.replace(/^src/, 'release-gate') })),
    packageJson: { ...kit, imports: { '#release-gate/*': './release-gate/*.ts' }, dependencies: others },
  }
}

/**
 * Packs the packages for teams in other repositories as tar archives: the kit, `shared`, and `init`, a copy of the kit
 * without dependencies that creates a new remote within a second.
 * @param {string} host folder of the host's package
 * @returns {Promise<Record<string, Buffer>>} file name of the package without extension → archive
 */
export const packPackages = async (host) => {
  const workspace = path.dirname(kitFolder)
  const shared = path.dirname(sharedSources(host))
  const catalog = readCatalog(workspace)
  const license = { path: 'LICENSE', bytes: await readFile(path.join(workspace, 'LICENSE')) }
  const own = await readJson(path.join(kitFolder, 'package.json'))
  const skeleton = await readJson(path.join(kitFolder, 'skeleton/package.json'))
  const kitFiles = await readPaths(kitFolder, kitPaths)
  const gate = await includeGate(path.join(workspace, 'release-gate'), own)
  const sharedFiles = await readPaths(shared, sharedPaths)
  const filledSkeleton = json('skeleton/package.json', {
    ...skeleton,
    dependencies: fillVersions(catalog, skeleton.dependencies),
    devDependencies: fillVersions(catalog, skeleton.devDependencies),
  })
  const common = [...kitFiles, ...cssTypes(kitFiles), filledSkeleton, license]
  const { version, license: terms, type, engines } = { license: 'MIT', type: 'module', ...own }
  const init = { name: '@outlet/init', version, license: terms, type, engines, bin: { init: './bin/init.mjs' } }
  return {
    'remote-kit': archive([
      ...common,
      ...gate.files,
      json('package.json', publishedPackageJson(gate.packageJson, catalog, version)),
    ]),
    shared: archive([
      ...sharedFiles,
      ...cssTypes(sharedFiles),
      json('package.json', publishedPackageJson(await readJson(path.join(shared, 'package.json')), catalog, version)),
      license,
    ]),
    init: archive([...common, json('package.json', init)]),
  }
}
