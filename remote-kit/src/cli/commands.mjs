import path from 'node:path'
import { differences, listEnvironments, pin, readEnvironment } from '../environments.mjs'
import { publish } from '../publish.mjs'
import { UsageError } from './usage.mjs'

/**
 * @typedef {object} Asked
 * @property {string[]} words after the command
 * @property {{ release?: string | undefined, server?: string | undefined, reason?: string | undefined, port?: string | undefined }} options
 */
/** @typedef {{ text: string, value: unknown }} Answer what to say, and the same for programs */

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

/** @param {string | undefined} folder */
const folderOf = (folder) => path.resolve(folder ?? '.')

const PIN = /^([a-z][a-z0-9-]*)@(none|\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/

/**
 * @param {string[]} words `orders@1.4.0`, `orders@none`
 * @returns {import('../environments.mjs').PinChanges}
 */
export const parsePins = (words) => {
  /** @type {Map<string, string | null>} */
  const pins = new Map()
  for (const word of words) {
    const [, name, version] = PIN.exec(word) ?? []
    if (!name || !version) throw new UsageError(`'${word}' is not of the form orders@1.4.0 or orders@none`)
    if (pins.has(name)) throw new UsageError(`${name} is named twice`)
    pins.set(name, version === 'none' ? null : version)
  }
  if (pins.size === 0) throw new UsageError('nothing to pin: name at least one, such as orders@1.4.0')
  return Object.fromEntries(pins)
}

/** @param {import('../environments.mjs').Generation} generation */
const describe = ({ environment, generation, pins, reason, created_by, created_at }) => {
  const made = created_by ? ` by ${created_by} at ${created_at}${reason ? `: ${reason}` : ''}` : ''
  const lines = Object.entries(pins).map(([name, version]) => `  ${name}@${version}`)
  return [`${environment}: generation ${generation}${made}`, ...(lines.length > 0 ? lines : ['  nothing is pinned'])]
}

/** @type {Record<string, (asked: Asked) => Promise<Answer>>} */
export const commands = {
  build: async ({ words: [folder], options: { release } }) => {
    const { build } = await import('../build.mjs')
    const descriptor = await build(folderOf(folder), { release })
    const { name, version, files } = descriptor
    return { text: `${name}@${version} built: ${Object.keys(files).length} files`, value: descriptor }
  },

  publish: async ({ words: [folder], options: { server } }) => {
    const release = await publish({ dir: folderOf(folder), server })
    const { name, version, bytes, published_by: by, published_at: at } = release
    return { text: `${name}@${version} is published (${kilobytes(bytes)}, by ${by} at ${at})`, value: release }
  },

  pin: async ({ words: [environment, ...pins], options: { server, reason } }) => {
    if (!environment) throw new UsageError('which environment? remote pin <environment> orders@1.4.0')
    const { before, after } = await pin({ environment, pins: parsePins(pins), reason, server })
    const changes = differences(before.pins, after.pins)
    const text =
      changes.length > 0
        ? [`${environment} is at generation ${after.generation} now`, ...changes].join('\n')
        : `${environment} stays at generation ${after.generation}: that is pinned already`
    return { text, value: after }
  },

  dev: async ({ words: [folder], options: { port = '8090' } }) => {
    if (!/^\d{1,5}$/.test(port)) throw new UsageError(`'${port}' is not a port`)
    const { startPractice } = await import('../dev.mjs')
    const { url } = await startPractice({ dir: folderOf(folder), port: Number(port) })
    return { text: `practice shell at ${url}; Ctrl-C ends it`, value: { url } }
  },

  status: async ({ words: [environment], options: { server } }) => {
    const generations = environment
      ? [await readEnvironment({ environment, server })]
      : await listEnvironments({ server })
    const text = generations.flatMap(describe).join('\n') || 'no environment yet'
    return { text, value: environment ? generations[0] : generations }
  },
}
