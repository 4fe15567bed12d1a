import { RegistryError, ask } from './api.mjs'

/** @typedef {import('@outlet/shared/contract/releases').Generation} Generation */
/** @typedef {import('./api.mjs').Registry} Registry */
/** @typedef {Record<string, string | null>} PinChanges remote (or `host`) → version; null takes the pin away */

/** Somebody else changed the environment first: nothing was pinned. */
export class PinConflict extends Error {
  /**
   * @param {Generation} seen what the change was made for
   * @param {Generation} current what is there now
   */
  constructor(seen, current) {
    const what = differences(seen.pins, current.pins).join('\n')
    super(
      `${seen.environment} is at generation ${current.generation} now` +
        `${current.created_by ? ` (by ${current.created_by})` : ''}, no longer at ${seen.generation}; nothing was pinned.\n` +
        `Changed meanwhile:\n${what || '  nothing that is pinned'}\n` +
        'Look at it with `remote status`, then run the same command again.',
    )
    this.name = 'PinConflict'
    this.seen = seen
    this.current = current
  }
}

/**
 * @param {Record<string, string>} before
 * @param {Record<string, string>} after
 * @returns {string[]} a line for each remote that differs
 */
export const differences = (before, after) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .filter((name) => before[name] !== after[name])
    .map((name) => `  ${name}: ${before[name] ?? 'not pinned'} → ${after[name] ?? 'not pinned'}`)

/** @param {string} environment */
export const pathOf = (environment) => `/environments/${encodeURIComponent(environment)}`

/**
 * @param {Registry & { environment: string }} options
 * @returns {Promise<Generation>} generation 0 without pins where nothing was ever pinned
 */
export const readEnvironment = ({ environment, ...registry }) => ask(registry, pathOf(environment))

/**
 * @param {Registry} registry
 * @returns {Promise<Generation[]>}
 */
export const listEnvironments = async (registry) => {
  /** @type {{ items: Generation[] }} */
  const { items } = await ask(registry, '/environments')
  return items
}

/** @param {unknown} value @returns {value is Generation} */
const isGeneration = (value) => typeof value === 'object' && value !== null && 'generation' in value && 'pins' in value

/** @param {Generation} generation @param {string} name */
const canaryOf = ({ canaries = {} }, name) => JSON.stringify(canaries[name])

/**
 * Nobody changed meanwhile what this changes too: it can be made anew on top of what is there now.
 * @param {string[]} names
 * @param {Generation} seen
 * @param {Generation} current
 */
const isUntouched = (names, seen, current) =>
  names.every((name) => seen.pins[name] === current.pins[name] && canaryOf(seen, name) === canaryOf(current, name))

/** Of races lost to other remotes' pins. */
const TRIES = 10

/**
 * @typedef {object} Change
 * @property {string} path below the environment's
 * @property {Record<string, unknown>} body
 */

/**
 * Makes a change of the generation that `seen` is.
 * @param {Registry} registry
 * @param {Generation} seen
 * @param {Change} change
 * @returns {Promise<Generation>}
 * @throws PinConflict; RegistryError
 */
const change = async (registry, seen, { path, body }) => {
  try {
    const expected = { expected_generation: seen.generation, ...body }
    /** @type {Generation} */
    const after = await ask(registry, pathOf(seen.environment) + path, expected)
    return after
  } catch (error) {
    if (error instanceof RegistryError && error.status === 409 && isGeneration(error.current)) {
      throw new PinConflict(seen, error.current)
    }
    throw error
  }
}

/**
 * @typedef {object} Wanted
 * @property {string} environment
 * @property {string | undefined} [reason]
 * @property {number | undefined} [expect] the generation that the change is for; without it, the one that is there
 */

/** @param {Wanted & Registry} wanted */
const seenOf = async ({ environment, expect, ...registry }) => {
  const seen = await readEnvironment({ ...registry, environment })
  if (expect !== undefined && seen.generation !== expect) throw new PinConflict({ ...seen, generation: expect }, seen)
  return seen
}

/**
 * Makes the environment's next generation by a change of these remotes. Where others changed other remotes meanwhile it is
 * made on top of theirs, unless a generation is expected.
 * @param {Registry & Wanted} wanted
 * @param {string[]} names
 * @param {Change} made
 * @returns {Promise<{ before: Generation, after: Generation }>} the same generation twice where nothing changes
 * @throws PinConflict; RegistryError where the resulting set does not hold together
 */
export const changeRemotes = async ({ environment, reason, expect, ...registry }, names, { path, body }) => {
  let before = await seenOf({ environment, expect, ...registry })
  for (let tries = 1; ; tries += 1) {
    try {
      return { before, after: await change(registry, before, { path, body: { ...body, ...(reason && { reason }) } }) }
    } catch (error) {
      const isMine = !(error instanceof PinConflict) || !isUntouched(names, error.seen, error.current)
      if (isMine || expect !== undefined || tries === TRIES) throw error
      before = error.current
    }
  }
}

/**
 * Pins versions, as `changeRemotes` changes them.
 * @param {Registry & Wanted & { pins: PinChanges }} options
 */
export const pin = ({ pins, ...wanted }) => changeRemotes(wanted, Object.keys(pins), { path: '/pins', body: { pins } })

/**
 * Makes the next generation equal to a past one: `to`, or the last one with other pins.
 * @param {Registry & Wanted & { to?: number | undefined }} options
 * @returns {Promise<{ before: Generation, after: Generation }>}
 * @throws PinConflict; RegistryError
 */
export const rollBack = async ({ environment, to, reason, expect, ...registry }) => {
  const before = await seenOf({ environment, expect, ...registry })
  const body = { ...(to !== undefined && { to }), ...(reason && { reason }) }
  return { before, after: await change(registry, before, { path: '/rollback', body }) }
}

/**
 * Pins what another environment has pinned, the same bytes; all of it, or the remotes that are named.
 * @param {Registry & Wanted & { from: string, names?: string[] }} options
 * @returns {Promise<{ before: Generation, after: Generation }>}
 * @throws PinConflict; RegistryError
 */
export const promote = async ({ environment, from, names = [], reason, expect, ...registry }) => {
  const before = await seenOf({ environment, expect, ...registry })
  const body = { from, ...(names.length > 0 && { names }), ...(reason && { reason }) }
  return { before, after: await change(registry, before, { path: '/promotion', body }) }
}

/**
 * @param {Registry & { environment: string, limit?: number }} options
 * @returns {Promise<Generation[]>} newest first
 */
export const readHistory = async ({ environment, limit = 20, ...registry }) => {
  /** @type {{ items: Generation[] }} */
  const { items } = await ask(registry, `${pathOf(environment)}/generations?limit=${limit}`)
  return items
}

/**
 * Takes a release away from everybody, for good.
 * @param {Registry & { name: string, version: string, reason: string }} options
 */
export const revoke = ({ name, version, reason, ...registry }) =>
  ask(registry, `/releases/${encodeURIComponent(name)}/${encodeURIComponent(version)}/revoke`, { reason })

/**
 * Asks for a change that another person approves.
 * @param {Registry & Wanted & { pins?: PinChanges, canaries?: import('./canaries.mjs').WantedCanaries }} options
 * @returns {Promise<{ id: string }>}
 */
export const askForChange = async ({ environment, pins = {}, canaries, reason, expect, ...registry }) => {
  const { generation } = await seenOf({ environment, expect, ...registry })
  const body = { expected_generation: generation, pins, ...(canaries && { canaries }), ...(reason && { reason }) }
  return ask(registry, `${pathOf(environment)}/changes`, body)
}
