import path from 'node:path'
import { publish } from '../publish.mjs'
import { environmentCommands } from './environment-commands.mjs'
import { UsageError } from './usage.mjs'

/**
 * @typedef {object} Asked
 * @property {string[]} words after the command
 * @property {{ release?: string | undefined, server?: string | undefined, reason?: string | undefined, expect?: string | undefined, port?: string | undefined }} options
 */
/** @typedef {{ text: string, value: unknown }} Answer what to say, and the same for programs */

/** Publishing would be refused. */
class CheckFailed extends Error {
  /**
   * @param {string} release
   * @param {import('@outlet/shared/contract/gate/release-problem').ReleaseProblem[]} problems
   */
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

/** @type {Record<string, (asked: Asked) => Promise<Answer>>} */
export const commands = {
  build: async ({ words: [folder], options: { release } }) => {
    const { build } = await import('../build.mjs')
    const descriptor = await build(folderOf(folder), { release })
    const { name, version, files } = descriptor
    return { text: `${name}@${version} built: ${Object.keys(files).length} files`, value: descriptor }
  },

  check: async ({ words: [folder] }) => {
    const { checkDist } = await import('../build/check-dist.mjs')
    const { name, version, problems } = await checkDist(folderOf(folder))
    if (problems.length > 0) throw new CheckFailed(`${name}@${version}`, problems)
    return { text: `${name}@${version} passes`, value: { name, version, problems } }
  },

  publish: async ({ words: [folder], options: { server } }) => {
    const release = await publish({ dir: folderOf(folder), server })
    const { name, version, bytes, published_by: by, published_at: at } = release
    return { text: `${name}@${version} is published (${kilobytes(bytes)}, by ${by} at ${at})`, value: release }
  },

  dev: async ({ words: [folder], options: { port = '8090' } }) => {
    if (!/^\d{1,5}$/.test(port)) throw new UsageError(`'${port}' is not a port`)
    const { startPractice } = await import('../dev.mjs')
    const { url } = await startPractice({ dir: folderOf(folder), port: Number(port) })
    return { text: `practice shell at ${url}; Ctrl-C ends it`, value: { url } }
  },

  ...environmentCommands,
}
