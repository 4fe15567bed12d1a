import { readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { lateChunks, chunkDependencies } from '../webpack/shared-modules.mjs'
import { integrityOf } from './files.mjs'

/** @typedef {import('./describe-remote.mjs').DescriptorFields} DescriptorFields */

/** Placeholder for script and style tags in the host's templates; the server fills all other placeholders. */
export const ASSETS_PLACEHOLDER = '<!--outlet-assets-->'
/** Same value as `PRELOAD_PLACEHOLDER` of the contract. */
export const PRELOAD_PLACEHOLDER = '<!--outlet-preload-->'
const FIRST = 'first.js'
/** Placeholder for the notice that the pages' scripts do not run, in both templates. */
const START_NOTICE_PLACEHOLDER = '<!--outlet-start-notice-->'
/** Placeholder for the HTML of the sign-in page in its template. */
const SIGN_IN_PLACEHOLDER = '<!--outlet-sign-in-->'
/** Script that renders the sign-in page during the build. */
export const PRERENDER_FILE = 'prerender.cjs'
/** Same values as the contract's `Language`, the default first. */
const LOCALES = /** @type {const} */ (['zh-CN', 'en-US'])

/** Pages of the host: template (relative to the package), file name, entry of the build. */
export const hostPages = /** @type {const} */ ([
  { template: 'src/pages/index.html', page: 'index.html', entry: 'main' },
  { template: 'src/pages/login.html', page: 'login.html', entry: 'sign-in' },
])

/** @param {string} dir folder of the host @param {string} template */
export const readTemplate = async (dir, template) => {
  const html = await readFile(path.join(dir, template), 'utf8')
  const startNotice = await readFile(path.join(dir, 'src/pages/start-notice.html'), 'utf8')
  return html.replace(START_NOTICE_PLACEHOLDER, () => startNotice)
}

/** @param {import('webpack').Compilation[]} compilations @param {string} entry */
export const entryFiles = (compilations, entry) => {
  const compilation = compilations.find((each) => each.entrypoints.has(entry))
  if (!compilation) throw new Error(`webpack.config.mjs: no entry '${entry}'`)
  return compilation.entrypoints.get(entry)?.getFiles() ?? []
}

/**
 * Chunks that the sign-in page loads after it is displayed. The server lists the hashes of all files with the prefix
 * `sign-in-` on that page.
 */
const SIGN_IN_CHUNKS = ['sign-in-late', 'sign-in-settings']

/** The shell's messages in the language that is not in its first scripts. */
const MESSAGE_CHUNKS = ['en-US']

/** @param {import('webpack').Compilation[]} compilations */
const lateFiles = (compilations) => {
  const chunkFiles = [...new Set(lateChunks.values()), ...SIGN_IN_CHUNKS, ...MESSAGE_CHUNKS].map((part) => {
    const chunks = compilations.flatMap(({ namedChunks }) =>
      [...(chunkDependencies.get(part) ?? []), part].flatMap((name) => namedChunks.get(name) ?? []),
    )
    return [part, [...new Set(chunks.flatMap(({ files }) => [...files]))]]
  })
  return Object.fromEntries(chunkFiles)
}

/** @param {string} file file of the host @param {string} attributes additional attributes */
export const tagOf = (file, attributes) => {
  const all = `data-shell ${attributes}`.trim()
  if (file.endsWith('.css')) return `<link rel="stylesheet" href="{{base}}${file}" ${all}>`
  // The first script runs immediately; all others wait for the document.
  return `<script src="{{base}}${file}" ${all}${file === FIRST ? '' : ' defer'}></script>`
}

/**
 * HTML of the sign-in page in each language, rendered by a script that is built for this purpose and is not part of the
 * release. The default language is in the page, the others are in templates from which the server chooses.
 * @param {string} dist
 */
const prerenderSignIn = async (dist) => {
  const file = path.join(dist, PRERENDER_FILE)
  /** @type {{ renderSignIn: (locale: string) => string }} */
  const { renderSignIn } = createRequire(import.meta.url)(file)
  const [first, ...others] = LOCALES
  const templates = others.map((locale) => `<template data-locale="${locale}">${renderSignIn(locale)}</template>`)
  await rm(file)
  return `<!--outlet-locale-->${renderSignIn(first)}<!--/outlet-locale-->${templates.join('')}`
}

/**
 * Writes the host's two pages with their tags, and returns the files that a prefetch of the shell needs.
 * @param {import('../package-info.mjs').PackageInfo} info
 * @param {import('webpack').Compilation[]} compilations
 * @param {string} dist output folder of the build
 * @returns {Promise<DescriptorFields>}
 */
export const describeHost = async (info, compilations, dist) => {
  const signIn = await prerenderSignIn(dist)
  for (const { template, page, entry } of hostPages) {
    const html = (await readTemplate(info.dir, template)).replace(SIGN_IN_PLACEHOLDER, () => signIn)
    const [first = '', ...others] = await Promise.all(
      [FIRST, ...entryFiles(compilations, entry)].map(async (file) =>
        tagOf(file, `integrity="${integrityOf(await readFile(path.join(dist, file)))}" crossorigin`),
      ),
    )
    const tags = [first, PRELOAD_PLACEHOLDER, ...others]
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
