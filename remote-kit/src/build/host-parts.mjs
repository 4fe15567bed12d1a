import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { lateParts } from '../webpack/shared-modules.mjs'
import { integrityOf } from './files.mjs'

/** @typedef {import('./remote-parts.mjs').DescriptorParts} DescriptorParts */

/** Where the host's templates take the tags of their scripts and styles; the server fills the rest. */
const ASSETS_PLACEHOLDER = '<!--outlet-assets-->'
const FIRST = 'first.js'

/** @typedef {{ template: string, page: string, entry: string }} HostPage */
/** @type {HostPage[]} */
const pages = [
  { template: 'src/pages/index.html', page: 'index.html', entry: 'main' },
  { template: 'src/pages/login.html', page: 'login.html', entry: 'sign-in' },
]

/** @param {import('webpack').Compilation[]} compilations @param {string} entry */
const entryFiles = (compilations, entry) => {
  const compilation = compilations.find((each) => each.entrypoints.has(entry))
  if (!compilation) throw new Error(`webpack.config.mjs: no entry '${entry}'`)
  return compilation.entrypoints.get(entry)?.getFiles() ?? []
}

/** @param {import('webpack').Compilation[]} compilations */
const lateFiles = (compilations) => {
  const parts = [...new Set(lateParts.values())].map((part) => {
    const chunks = compilations.flatMap(({ namedChunks }) => namedChunks.get(part) ?? [])
    return [part, chunks.flatMap(({ files }) => [...files])]
  })
  return Object.fromEntries(parts)
}

/**
 * @param {string} dist
 * @param {string} file
 */
const tag = async (dist, file) => {
  const attributes = `data-shell integrity="${integrityOf(await readFile(path.join(dist, file)))}" crossorigin`
  if (file.endsWith('.css')) return `<link rel="stylesheet" href="{{base}}${file}" ${attributes}>`
  // The first script runs before all else; every other waits for the document.
  return `<script src="{{base}}${file}" ${attributes}${file === FIRST ? '' : ' defer'}></script>`
}

/**
 * Writes the host's two pages, with the tags of their files, and says what a prefetch of the shell needs.
 * @param {import('../package-info.mjs').PackageInfo} info
 * @param {import('webpack').Compilation[]} compilations
 * @param {string} dist where they were emitted
 * @returns {Promise<DescriptorParts>}
 */
export const hostParts = async (info, compilations, dist) => {
  for (const { template, page, entry } of pages) {
    const html = await readFile(path.join(info.dir, template), 'utf8')
    const files = [FIRST, ...entryFiles(compilations, entry)]
    const tags = await Promise.all(files.map((file) => tag(dist, file)))
    await writeFile(
      path.join(dist, page),
      html.replace(ASSETS_PLACEHOLDER, () => tags.join('\n    ')),
    )
  }
  return {
    routes: [],
    widgets: [],
    contract: '*',
    preload: entryFiles(compilations, 'main'),
    pages: {},
    needs_late: {},
    late: lateFiles(compilations),
    entry: 'index.html',
  }
}
