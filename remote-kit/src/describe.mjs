import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { readManifest } from './build/contract.mjs'
import { listFiles } from './build/files.mjs'
import { isModule, describeModules } from './build/module-graph.mjs'
import { LANGUAGES, codedNames } from './build/describe-remote.mjs'
import { resolveVersion } from './build/source-version.mjs'
import { writeDescriptor } from './build/write-descriptor.mjs'
import { readPackage } from './package-info.mjs'
import { START_CHUNK } from './webpack/page-chunks-loader.mjs'

/** @typedef {import('@outlet/shared/contract/releases').RemoteDescriptor} RemoteDescriptor */

const LOADED_EARLY = /\.(?:js|css)$/
const COMPRESSED = /\.(?:br|gz)$/
/** Suffix that a bundler appends to a name: `ReturnsList-4f2a.js`, `ReturnsList.4f2a.js`. */
const HASH = /^[-.][\w-]+$/

/** @param {string} file */
const nameOf = (file) => path.posix.basename(file).replace(LOADED_EARLY, '')

/** @param {string} file @param {string} name name of a page or language */
const isOf = (file, name) => {
  const base = nameOf(file)
  return base === name || (base.startsWith(name) && HASH.test(base.slice(name.length)))
}

/**
 * Finds the files of each page and language by their names. All widgets and steps may share one file.
 * @param {string[]} files
 * @param {import('./build/contract.mjs').Manifest} manifest
 * @returns {Record<string, string[]>}
 */
const pagesOf = (files, manifest) => {
  const ofStart = new Set([...manifest.widgets, ...manifest.steps].map(({ name }) => name))
  return Object.fromEntries(
    [...codedNames(manifest), ...LANGUAGES]
      .map((name) => {
        const own = files.filter((file) => isOf(file, name))
        const start = own.length === 0 && ofStart.has(name) ? files.filter((file) => isOf(file, START_CHUNK)) : []
        return /** @type {[string, string[]]} */ ([name, [...own, ...start]])
      })
      .filter(([, found]) => found.length > 0),
  )
}

/**
 * @param {string | undefined} file @returns {Promise<object>} descriptor fields that override those derived from file
 * names
 */
const readOverrides = async (file) => {
  if (!file) return {}
  const { preload, pages, needs_late } = JSON.parse(await readFile(file, 'utf8'))
  return { ...(preload && { preload }), ...(pages && { pages }), ...(needs_late && { needs_late }) }
}

/**
 * Describes the output of any bundler: adds the manifest, the hash of every file, compressed variants and
 * `remote.json`.
 * @param {object} built
 * @param {string} built.dist folder of the files
 * @param {string} built.dir folder of the remote's package, with `src/manifest.ts`
 * @param {string | undefined} [built.release] `auto`, a version, or nothing for the version of package.json
 * @param {string | undefined} [built.entry] file that registers the container
 * @param {boolean | undefined} [built.module] whether that file is an ES module; by default this is detected
 * @param {string | undefined} [built.parts] JSON file with `preload`, `pages` and `needs_late`
 * @returns {Promise<RemoteDescriptor>}
 */
export const describe = async ({ dist, dir, release, entry = 'remoteEntry.js', module, parts }) => {
  const info = { ...readPackage(dir), version: await resolveVersion(dir, release) }
  const manifest = await readManifest({ ...info })
  const { name: _name, ...described } = manifest
  const all = await listFiles(dist)
  if (!all.includes(entry))
    throw new Error(`${dist}: no file ${entry}; which one registers the container? --entry <file>`)
  // Compressed variants may be left from a previous build.
  for (const file of all.filter((each) => COMPRESSED.test(each))) await rm(path.join(dist, file))
  const files = all.filter((file) => LOADED_EARLY.test(file) && file !== entry)
  const named = pagesOf(files, manifest)
  const ofModules = module ?? (await isModule(path.join(dist, entry)))
  return writeDescriptor(
    info,
    dist,
    {
      ...described,
      ...(ofModules
        ? { ...(await describeModules({ dist, entry, files, named })), entry_type: 'module' }
        : { preload: [entry], pages: named, needs_late: {} }),
      late: {},
      entry,
      ...(await readOverrides(parts)),
    },
    'consume',
  )
}
