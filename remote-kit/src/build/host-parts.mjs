import { readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { lateParts, partsUnder } from '../webpack/shared-modules.mjs'
import { integrityOf } from './files.mjs'

/** @typedef {import('./remote-parts.mjs').DescriptorParts} DescriptorParts */

/** Where the host's templates take the tags of their scripts and styles; the server fills the rest. */
export const ASSETS_PLACEHOLDER = '<!--outlet-assets-->'
/** As `PRELOAD_PLACEHOLDER` of the contract. */
export const PRELOAD_PLACEHOLDER = '<!--outlet-preload-->'
const FIRST = 'first.js'
/** Where the sign-in page's template takes its HTML. */
const SIGN_IN_PLACEHOLDER = '<!--outlet-sign-in-->'
/** The script that renders it while the host is built. */
export const PRERENDER_FILE = 'prerender.cjs'
/** As the contract's `Language`, the default one first. */
const LOCALES = /** @type {const} */ (['zh-CN', 'en-US'])

/** The host's pages: name, template (relative to the package), entry of the build. */
export const hostPages = /** @type {const} */ ([
  { template: 'src/pages/index.html', page: 'index.html', entry: 'main' },
  { template: 'src/pages/login.html', page: 'login.html', entry: 'sign-in' },
])

/** @param {import('webpack').Compilation[]} compilations @param {string} entry */
export const entryFiles = (compilations, entry) => {
  const compilation = compilations.find((each) => each.entrypoints.has(entry))
  if (!compilation) throw new Error(`webpack.config.mjs: no entry '${entry}'`)
  return compilation.entrypoints.get(entry)?.getFiles() ?? []
}

/**
 * Names of the chunks that the sign-in page loads after it is shown. The server lists the hashes of files with the prefix
 * `sign-in-` on that page.
 */
const SIGN_IN_PARTS = ['sign-in-late', 'sign-in-settings']

/** @param {import('webpack').Compilation[]} compilations */
const lateFiles = (compilations) => {
  const parts = [...new Set(lateParts.values()), ...SIGN_IN_PARTS].map((part) => {
    const chunks = compilations.flatMap(({ namedChunks }) =>
      [...(partsUnder.get(part) ?? []), part].flatMap((name) => namedChunks.get(name) ?? []),
    )
    return [part, [...new Set(chunks.flatMap(({ files }) => [...files]))]]
  })
  return Object.fromEntries(parts)
}

/**
 * @param {string} file of the host
 * @param {string} attributes further ones
 */
export const tagOf = (file, attributes) => {
  const all = `data-shell ${attributes}`.trim()
  if (file.endsWith('.css')) return `<link rel="stylesheet" href="{{base}}${file}" ${all}>`
  // The first script runs before all else; every other waits for the document.
  return `<script src="{{base}}${file}" ${all}${file === FIRST ? '' : ' defer'}></script>`
}

/**
 * The sign-in page's HTML in each language, rendered by the script that the build made for it, which is no file of the
 * release. The default language stands in the page, the others in templates that the server chooses from.
 * @param {string} dist
 */
const prerendered = async (dist) => {
  const file = path.join(dist, PRERENDER_FILE)
  /** @type {{ renderSignIn: (locale: string) => string }} */
  const { renderSignIn } = createRequire(import.meta.url)(file)
  const [first, ...others] = LOCALES
  const templates = others.map((locale) => `<template data-locale="${locale}">${renderSignIn(locale)}</template>`)
  await rm(file)
  return `<!--outlet-locale-->${renderSignIn(first)}<!--/outlet-locale-->${templates.join('')}`
}

/**
 * Writes the host's two pages, with the tags of their files, and says what a prefetch of the shell needs.
 * @param {import('../package-info.mjs').PackageInfo} info
 * @param {import('webpack').Compilation[]} compilations
 * @param {string} dist where they were emitted
 * @returns {Promise<DescriptorParts>}
 */
export const hostParts = async (info, compilations, dist) => {
  const signIn = await prerendered(dist)
  for (const { template, page, entry } of hostPages) {
    const html = (await readFile(path.join(info.dir, template), 'utf8')).replace(SIGN_IN_PLACEHOLDER, () => signIn)
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
