import esbuild from 'esbuild'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { lateParts } from '../webpack/shared-modules.mjs'

/** @typedef {{ fixed: string[], dynamic: string[] }} Imports files of `import` and of `import()` */

/** @param {string} file @returns {Promise<boolean>} whether it exports anything, which a classic script can't */
export const isModule = async (file) => {
  const { metafile } = await esbuild.build({
    entryPoints: [file],
    format: 'esm',
    metafile: true,
    write: false,
    outdir: '/',
    logLevel: 'silent',
  })
  return Object.values(metafile.outputs).some((output) => output.exports.length > 0)
}

/**
 * Which file imports which, of a build in ES modules.
 * @param {string} dist
 * @param {string[]} scripts
 * @returns {Promise<Map<string, Imports>>}
 */
const readGraph = async (dist, scripts) => {
  const { metafile } = await esbuild.build({
    absWorkingDir: dist,
    entryPoints: scripts,
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    metafile: true,
    write: false,
    outdir: '/',
    logLevel: 'silent',
  })
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => {
      const own = imports.filter(({ external }) => !external)
      const dynamic = own.filter(({ kind }) => kind === 'dynamic-import').map((each) => each.path)
      return [file, { fixed: own.map((each) => each.path).filter((each) => !dynamic.includes(each)), dynamic }]
    }),
  )
}

/**
 * These files and all that they import, and what those do.
 * @param {Map<string, Imports>} graph
 * @param {string[]} from
 * @param {(imports: Imports) => string[]} follow
 */
const closure = (graph, from, follow) => {
  const found = new Set(from)
  for (const file of found) for (const next of follow(graph.get(file) ?? { fixed: [], dynamic: [] })) found.add(next)
  return [...found]
}

/** @param {Imports} imports */
const atOnce = ({ fixed }) => fixed
/** @param {Imports} imports */
const everything = ({ fixed, dynamic }) => [...fixed, ...dynamic]

/** What Vite and Rollup put behind a chunk's name. */
const CHUNK = /(?:-[\w-]{8})?\.(?:js|css)$/
/** @param {string} file */
const chunkOf = (file) => file.replace(CHUNK, '')

/**
 * @param {string} dist
 * @param {string[]} scripts
 * @returns {Promise<string[]>} the host's late parts that they take
 */
const lateOf = async (dist, scripts) => {
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(dist, file), 'utf8')))
  const taken = [...lateParts].filter(([importPath]) => texts.some((text) => text.includes(importPath)))
  return taken.map(([, part]) => part)
}

/**
 * What each part of a build in ES modules needs, as its files import each other. With what a part imports later: the
 * console has every file of it checked before it runs.
 * @param {object} built
 * @param {string} built.dist
 * @param {string} built.entry
 * @param {string[]} built.files scripts and styles, without the entry
 * @param {Record<string, string[]>} built.named part or language → its own files
 */
export const moduleParts = async ({ dist, entry, files, named }) => {
  const scripts = files.filter((file) => file.endsWith('.js'))
  const graph = await readGraph(dist, [entry, ...scripts])
  const own = new Set(Object.values(named).flat())
  const main = (graph.get(entry)?.dynamic ?? []).filter((file) => !own.has(file))
  /** @param {string[]} of */
  const withStyles = (of) => [
    ...of,
    ...files.filter((file) => file.endsWith('.css') && of.some((each) => chunkOf(each) === chunkOf(file))),
  ]
  const preload = withStyles(closure(graph, [entry, ...main], atOnce))
  /** @type {Record<string, string[]>} */
  const pages = {}
  /** @type {Record<string, string[]>} */
  const needs_late = {}
  for (const [name, ownFiles] of Object.entries(named)) {
    const roots = ownFiles.filter((file) => file.endsWith('.js'))
    const needed = [...ownFiles, ...withStyles(closure(graph, roots, everything))]
    pages[name] = [...new Set(needed)].filter((file) => !preload.includes(file))
    const late = await lateOf(
      dist,
      closure(graph, [...preload, ...roots], atOnce).filter((file) => /\.js$/.test(file)),
    )
    if (late.length > 0) needs_late[name] = late
  }
  return { preload, pages, needs_late }
}
