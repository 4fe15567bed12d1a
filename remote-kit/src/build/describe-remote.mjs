import { existsSync } from 'node:fs'
import path from 'node:path'
import { REMOTE_ENTRY } from '../webpack/remote-federation.mjs'
import { lateModulesOf } from '../webpack/late-modules-plugin.mjs'
import { START_CHUNK } from '../webpack/page-chunks-loader.mjs'
import { lateChunks } from '../webpack/shared-modules.mjs'

/** @typedef {import('@outlet/shared/contract/releases').RemoteDescriptor} RemoteDescriptor */
/** @typedef {Pick<RemoteDescriptor, 'routes' | 'widgets' | 'preload' | 'pages' | 'entry' | 'contract' | 'late' | 'needs_late'> & Partial<RemoteDescriptor>} DescriptorFields */

export const LANGUAGES = ['zh-CN', 'en-US']

/**
 * @param {import('webpack').Compilation} compilation
 * @param {string} name
 * @returns {string[] | undefined} files of a named chunk group, in loading order
 */
const groupFiles = (compilation, name) =>
  compilation.namedChunkGroups
    .get(name)
    ?.getFiles()
    .filter((file) => /\.(?:js|css)$/.test(file))

/**
 * @param {import('webpack').Compilation} compilation
 * @param {string[]} names names of chunk groups
 * @returns {string[]} late chunks of the host that the chunk groups use
 */
const neededLateChunks = (compilation, names) => {
  const chunks = names.flatMap((name) => compilation.namedChunkGroups.get(name)?.chunks ?? [])
  return lateModulesOf(compilation, chunks).map((importPath) => lateChunks.get(importPath) ?? '')
}

/**
 * Names in the manifest that have code. Files are named after them and requested by this name, so each is unique.
 * @param {import('./contract.mjs').Manifest} manifest
 */
export const codedNames = ({ routes, widgets, commands, searches, steps, settings }) => {
  const coded = commands.filter(({ link }) => link === undefined)
  const names = [...routes, ...widgets, ...coded, ...searches, ...steps, ...settings].map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`src/manifest.ts: two parts are called '${twice}'`)
  return names
}

/**
 * Descriptor fields from a remote's build: its manifest, and the files of each page.
 * @param {import('../package-info.mjs').PackageInfo} info
 * @param {import('./contract.mjs').Manifest} manifest
 * @param {import('webpack').Compilation} compilation
 * @returns {DescriptorFields}
 */
export const describeRemote = (info, manifest, compilation) => {
  const preload = [REMOTE_ENTRY, ...(groupFiles(compilation, 'main') ?? [])]
  const lazy = codedNames(manifest)
  const locales = LANGUAGES.filter((language) => existsSync(path.join(info.dir, `src/locales/${language}.json`)))
  const ofStart = new Set([...manifest.widgets, ...manifest.steps].map(({ name }) => name))
  /** @param {string} name */
  const chunkOf = (name) => (ofStart.has(name) ? START_CHUNK : name)
  const pages = [...lazy, ...locales].map((name) => {
    const files = groupFiles(compilation, chunkOf(name))
    if (!files) throw new Error(`src/main.ts: no line of the form  ${name}: () => import('…')  for '${name}'`)
    return [name, files.filter((file) => !preload.includes(file))]
  })
  const { name: _name, ...described } = manifest
  const needs = lazy.map((name) => ({ name, late: neededLateChunks(compilation, ['main', chunkOf(name)]) }))
  return {
    ...described,
    preload,
    pages: Object.fromEntries(pages),
    needs_late: Object.fromEntries(needs.filter(({ late }) => late.length > 0).map(({ name, late }) => [name, late])),
    late: {},
    entry: REMOTE_ENTRY,
  }
}
