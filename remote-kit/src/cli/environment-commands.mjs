import { RegistryError } from '../api.mjs'
import {
  requestChange,
  differences,
  listEnvironments,
  pin,
  promote,
  readEnvironment,
  readHistory,
  revoke,
  rollBack,
} from '../environments.mjs'
import { UsageError } from './usage.mjs'

/** @typedef {import('./commands.mjs').CommandInput} CommandInput */
/** @typedef {import('./commands.mjs').CommandResult} CommandResult */
/** @typedef {import('../environments.mjs').Generation} Generation */

export const RELEASE = /^([a-z][a-z0-9-]*)@(none|\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/

/**
 * @param {string[]} args `orders@1.4.0`, `orders@none`
 * @returns {import('../environments.mjs').PinChanges}
 */
export const parsePins = (args) => {
  /** @type {Map<string, string | null>} */
  const pins = new Map()
  for (const word of args) {
    const [, name, version] = RELEASE.exec(word) ?? []
    if (!name || !version) throw new UsageError(`'${word}' is not of the form orders@1.4.0 or orders@none`)
    if (pins.has(name)) throw new UsageError(`${name} is named twice`)
    pins.set(name, version === 'none' ? null : version)
  }
  if (pins.size === 0) throw new UsageError('nothing to pin: name at least one, such as orders@1.4.0')
  return Object.fromEntries(pins)
}

/** @param {Generation} generation */
export const madeBy = ({ created_by: by, created_at: at, reason }) =>
  by ? ` by ${by} at ${at}${reason ? `: ${reason}` : ''}` : ''

/** @param {Generation} generation */
const describe = (generation) => {
  const { pins, canaries = {} } = generation
  const lines = Object.entries(pins).map(([name, version]) => {
    const canary = canaries[name]
    return `  ${name}@${version}${canary ? `, and ${name}@${canary.version} for ${canary.percent} %` : ''}`
  })
  return [
    `${generation.environment}: generation ${generation.generation}${madeBy(generation)}`,
    ...(lines.length > 0 ? lines : ['  nothing is pinned']),
  ]
}

/** @param {{ before: Generation, after: Generation }} change @returns {CommandResult} */
const changed = ({ before, after }) => {
  const changes = differences(before.pins, after.pins)
  const text =
    changes.length > 0
      ? [`${after.environment} is at generation ${after.generation} now`, ...changes].join('\n')
      : `${after.environment} stays at generation ${after.generation}: that is pinned already`
  return { text, value: after }
}

/** @param {string | undefined} text @param {string} what @returns {number | undefined} */
export const numberOf = (text, what) => {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`'${text}' is not the number of ${what}`)
  return Number(text)
}

/** @param {CommandInput['options']} options */
export const common = ({ server, reason, expect }) => ({ server, reason, expect: numberOf(expect, 'a generation') })

/**
 * Applies a change, or requests it if the environment needs approval.
 * @param {Parameters<typeof requestChange>[0]} wanted
 * @param {() => Promise<CommandResult>} apply
 * @returns {Promise<CommandResult>}
 */
export const applyOrRequest = async (wanted, apply) => {
  try {
    return await apply()
  } catch (error) {
    if (!(error instanceof RegistryError) || error.code !== 'environment.needs_approval') throw error
    const change = await requestChange(wanted)
    return { text: `${wanted.environment} needs another person's approval; requested as ${change.id}`, value: change }
  }
}

/** @type {Record<string, (input: CommandInput) => Promise<CommandResult>>} */
export const environmentCommands = {
  pin: async ({ args: [environment, ...pinArgs], options }) => {
    if (!environment) throw new UsageError('which environment? remote pin <environment> orders@1.4.0')
    const wanted = { environment, pins: parsePins(pinArgs), ...common(options) }
    return applyOrRequest(wanted, async () => changed(await pin(wanted)))
  },

  rollback: async ({ args: [environment, to], options }) => {
    if (!environment) throw new UsageError('which environment? remote rollback <environment> [generation]')
    return changed(await rollBack({ environment, to: numberOf(to, 'a generation'), ...common(options) }))
  },

  promote: async ({ args: [from, environment, ...names], options }) => {
    if (!from || !environment) throw new UsageError('from where to where? remote promote <from> <to> [name …]')
    return changed(await promote({ environment, from, names, ...common(options) }))
  },

  revoke: async ({ args: [release = ''], options: { server, reason } }) => {
    const [, name, version] = RELEASE.exec(release) ?? []
    if (!name || !version || version === 'none') throw new UsageError('which release? remote revoke orders@1.4.0')
    if (!reason) throw new UsageError('why? remote revoke orders@1.4.0 --reason <text>')
    const value = await revoke({ name, version, reason, server })
    return { text: `${release} is revoked and no longer served`, value }
  },

  history: async ({ args: [environment], options: { server } }) => {
    if (!environment) throw new UsageError('which environment? remote history <environment>')
    const generations = await readHistory({ environment, server })
    const lines = generations.flatMap((generation, index) => {
      const before = generations[index + 1]
      const how =
        generation.kind === 'pin' ? '' : ` (${generation.kind}${generation.source ? ` ${generation.source}` : ''})`
      const title = `${generation.generation}${how}${madeBy(generation)}`
      return [title, ...(before ? differences(before.pins, generation.pins) : [])]
    })
    return { text: lines.join('\n') || 'nothing was ever pinned', value: generations }
  },

  status: async ({ args: [environment], options: { server } }) => {
    const generations = environment
      ? [await readEnvironment({ environment, server })]
      : await listEnvironments({ server })
    const text = generations.flatMap(describe).join('\n') || 'no environment yet'
    return { text, value: environment ? generations[0] : generations }
  },
}
