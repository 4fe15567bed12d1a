import { existsSync } from 'node:fs'
import path from 'node:path'
import { REMOTE_ENTRY } from '../preset.mjs'
import { evaluate } from './evaluate.mjs'

/** @typedef {import('@outlet/shared/contract/releases').RemoteDescriptor} RemoteDescriptor */
/** @typedef {Pick<RemoteDescriptor, 'routes' | 'widgets' | 'preload' | 'pages' | 'entry' | 'contract'>} DescriptorParts */

const LANGUAGES = ['zh-CN', 'en-US']

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

/** @param {unknown} value @returns {value is { name: string, contract: string, routes: RemoteDescriptor['routes'], widgets?: RemoteDescriptor['widgets'] }} */
const isManifest = (value) =>
  typeof value === 'object' && value !== null && 'name' in value && 'routes' in value && 'contract' in value

/**
 * The manifest is pure data: what the shell may know of a remote without its code.
 * @param {import('../package-info.mjs').PackageInfo} info
 */
export const readManifest = async ({ dir, name }) => {
  const { manifest } = await evaluate(dir, `export { manifest } from './src/manifest'`)
  if (!isManifest(manifest))
    throw new Error(`${dir}/src/manifest.ts: exports no 'manifest' with name, contract and routes`)
  if (manifest.name !== name) {
    throw new Error(`src/manifest.ts: name is '${manifest.name}', the package is called '${name}'`)
  }
  return manifest
}

/**
 * What a remote's build says of itself: its manifest, and the files that each of its pages needs.
 * @param {import('../package-info.mjs').PackageInfo} info
 * @param {Awaited<ReturnType<typeof readManifest>>} manifest
 * @param {import('webpack').Compilation} compilation
 * @returns {DescriptorParts}
 */
export const remoteParts = (info, manifest, compilation) => {
  const preload = [REMOTE_ENTRY, ...(groupFiles(compilation, 'main') ?? [])]
  const lazy = [...manifest.routes, ...(manifest.widgets ?? [])].map(({ name }) => name)
  const locales = LANGUAGES.filter((language) => existsSync(path.join(info.dir, `src/locales/${language}.json`)))
  const pages = [...lazy, ...locales].map((name) => {
    const files = groupFiles(compilation, name)
    if (!files) throw new Error(`src/main.ts: no line of the form  ${name}: () => import('…')  for '${name}'`)
    return [name, files.filter((file) => !preload.includes(file))]
  })
  const { routes, widgets = [], contract } = manifest
  return { routes, widgets, contract, preload, pages: Object.fromEntries(pages), entry: REMOTE_ENTRY }
}
