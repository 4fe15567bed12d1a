import esbuild from 'esbuild'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { lateChunks } from '../webpack/shared-modules.mjs'

/** @typedef {{ fixed: string[], dynamic: string[] }} Imports targets of `import` and of `import()` */

/** @param {string} file @returns {Promise<boolean>} whether the file has exports, which a classic script cannot have */
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
 * Reads the import graph of a build in ES modules.
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
 * Transitive closure of the imports of some files, including the files themselves.
 * @param {Map<string, Imports>} graph
 * @param {string[]} from
 * @param {(imports: Imports) => string[]} follow selects the imports to follow
 */
const closure = (graph, from, follow) => {
  const found = new Set(from)
  for (const file of found) for (const next of follow(graph.get(file) ?? { fixed: [], dynamic: [] })) found.add(next)
  return [...found]
}

/** @param {Imports} imports */
const staticImports = ({ fixed }) => fixed
/** @param {Imports} imports */
const allImports = ({ fixed, dynamic }) => [...fixed, ...dynamic]

/** Suffix that Vite and Rollup append to a chunk's name. */
const CHUNK = /(?:-[\w-]{8})?\.(?:js|css)$/
/** @param {string} file */
const chunkOf = (file) => file.replace(CHUNK, '')

/**
 * @param {string} dist
 * @param {string[]} scripts
 * @returns {Promise<string[]>} late chunks of the host that the scripts use
 */
const lateOf = async (dist, scripts) => {
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(dist, file), 'utf8')))
  const taken = [...lateChunks].filter(([importPath]) => texts.some((text) => text.includes(importPath)))
  return taken.map(([, part]) => part)
}

/**
 * Determines the files of each page or language of a build in ES modules from the import graph. Dynamic imports are
 * included, because the console verifies the hash of every file before it runs.
 * @param {object} built
 * @param {string} built.dist
 * @param {string} built.entry
 * @param {string[]} built.files scripts and styles, without the entry
 * @param {Record<string, string[]>} built.named page or language → its own files
 */
export const describeModules = async ({ dist, entry, files, named }) => {
  const scripts = files.filter((file) => file.endsWith('.js'))
  const graph = await readGraph(dist, [entry, ...scripts])
  const own = new Set(Object.values(named).flat())
  const main = (graph.get(entry)?.dynamic ?? []).filter((file) => !own.has(file))
  /** @param {string[]} of */
  const withStyles = (of) => [
    ...of,
    ...files.filter((file) => file.endsWith('.css') && of.some((each) => chunkOf(each) === chunkOf(file))),
  ]
  const preload = withStyles(closure(graph, [entry, ...main], staticImports))
  /** @type {Record<string, string[]>} */
  const pages = {}
  /** @type {Record<string, string[]>} */
  const needs_late = {}
  for (const [name, ownFiles] of Object.entries(named)) {
    const roots = ownFiles.filter((file) => file.endsWith('.js'))
    const needed = [...ownFiles, ...withStyles(closure(graph, roots, allImports))]
    pages[name] = [...new Set(needed)].filter((file) => !preload.includes(file))
    const late = await lateOf(
      dist,
      closure(graph, [...preload, ...roots], staticImports).filter((file) => /\.js$/.test(file)),
    )
    if (late.length > 0) needs_late[name] = late
  }
  return { preload, pages, needs_late }
}
