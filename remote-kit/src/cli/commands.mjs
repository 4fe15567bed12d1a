import path from 'node:path'
import { writeCssTypes } from '../css-types.mjs'
import { consoleAddress } from '../init/console-address.mjs'
import { init } from '../init/init.mjs'
import { publish } from '../publish.mjs'
import { environmentCommands } from './environment-commands.mjs'
import { lineCommands } from './line-commands.mjs'
import { UsageError } from './usage.mjs'

/**
 * @typedef {object} CommandInput
 * @property {string[]} args after the command
 * @property {{ release?: string | undefined, server?: string | undefined, reason?: string | undefined, expect?: string | undefined, port?: string | undefined, entry?: string | undefined, module?: boolean | undefined, parts?: string | undefined, percent?: string | undefined, user?: string | undefined, hours?: string | undefined, end?: boolean | undefined, environment?: string | undefined, browser?: boolean | undefined }} options
 */
/** @typedef {{ text: string, value: unknown }} CommandResult printed text, and the same as data for `--json` */

/** Problems for which publishing would be refused. */
class CheckFailed extends Error {
  /** @param {string} release @param {import('#release-gate/release-problem').ReleaseProblem[]} problems */
  constructor(release, problems) {
    super([`${release} would be refused:`, ...problems.map(({ path, message }) => `  ${path}: ${message}`)].join('\n'))
    this.name = 'CheckFailed'
    this.code = problems[0]?.code
  }
}

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

/** @param {string | undefined} folder */
const folderOf = (folder) => path.resolve(folder ?? '.')

/**
 * Address of the console for a new remote: the given one, else the one from which this command was installed.
 * @param {string | undefined} server
 */
const consoleOf = (server) => {
  const found = server ?? process.env['OUTLET_SERVER'] ?? consoleAddress(path.dirname(process.argv[1] ?? ''))
  if (!found) throw new UsageError('for which console? remote init <name> --server <address>')
  return found
}

/** @type {Record<string, (input: CommandInput) => Promise<CommandResult>>} */
export const commands = {
  init: async ({ args: [name, folder], options: { server } }) => {
    if (!name) throw new UsageError('how is it called? remote init returns')
    const dir = folderOf(folder)
    const files = await init({ dir, name, server: consoleOf(server) })
    const text = `${name} is in ${dir}: ${files.length} files. Next: npm install, npm test, npm run dev`
    return { text, value: { name, files } }
  },

  types: async ({ args: [folder] }) => {
    const modules = writeCssTypes(folderOf(folder))
    return { text: `types of ${modules} CSS modules written`, value: { modules } }
  },

  build: async ({ args: [folder], options: { release } }) => {
    const { build } = await import('../build.mjs')
    const descriptor = await build(folderOf(folder), { release })
    const { name, version, files } = descriptor
    return { text: `${name}@${version} built: ${Object.keys(files).length} files`, value: descriptor }
  },

  describe: async ({ args: [dist, folder], options }) => {
    if (!dist) throw new UsageError('which files? remote describe <dist>')
    const { describe } = await import('../describe.mjs')
    const { release, entry, module, parts } = options
    const dir = folderOf(folder)
    const descriptor = await describe({ dist: path.resolve(dist), dir, release, entry, module, parts })
    const { name, version, files, pages, entry_type } = descriptor
    const named = Object.keys(pages).join(', ') || 'none'
    const kind = entry_type === 'module' ? ', ES modules' : ''
    const text = `${name}@${version} described: ${Object.keys(files).length} files${kind}; preloaded with their pages: ${named}`
    return { text, value: descriptor }
  },

  check: async ({ args: [folder], options: { browser, environment, server } }) => {
    const { checkDist } = await import('../build/check-dist.mjs')
    const dir = folderOf(folder)
    const { name, version, problems } = await checkDist(dir)
    if (problems.length > 0) throw new CheckFailed(`${name}@${version}`, problems)
    const value = { name, version, problems }
    if (!browser) {
      return { text: `${name}@${version} passes; --browser opens its pages within what is pinned`, value }
    }
    const { checkBrowser } = await import('../build/check-browser.mjs')
    const found = await checkBrowser({ dir, environment, server })
    if (found.problems.length > 0) throw new CheckFailed(`${name}@${version}`, found.problems)
    return { text: `${name}@${version} passes, in a browser within ${found.environment} too`, value: found }
  },

  publish: async ({ args: [folder], options: { server } }) => {
    const release = await publish({ dir: folderOf(folder), server })
    const { name, version, bytes, published_by: by, published_at: at } = release
    return { text: `${name}@${version} is published (${kilobytes(bytes)}, by ${by} at ${at})`, value: release }
  },

  dev: async ({ args: [folder], options: { port = '8090' } }) => {
    if (!/^\d{1,5}$/.test(port)) throw new UsageError(`'${port}' is not a port`)
    const { startPractice } = await import('../dev.mjs')
    const { url } = await startPractice({ dir: folderOf(folder), port: Number(port) })
    return { text: `practice shell at ${url}; Ctrl-C ends it`, value: { url } }
  },

  ...environmentCommands,
  ...lineCommands,
}
