import { RegistryError, callRegistry } from './api.mjs'

/** @typedef {import('@outlet/shared/contract/releases').Generation} Generation */
/** @typedef {import('./api.mjs').Registry} Registry */
/** @typedef {Record<string, string | null>} PinChanges remote (or `host`) → version; null removes the pin */

/** The environment was changed concurrently (optimistic locking); nothing was pinned. */
export class PinConflict extends Error {
  /**
   * @param {Generation} seen generation on which the change is based
   * @param {Generation} current generation of the environment now
   */
  constructor(seen, current) {
    const what = differences(seen.pins, current.pins).join('\n')
    super(
      `${seen.environment} is at generation ${current.generation} now` +
        `${current.created_by ? ` (by ${current.created_by})` : ''}, no longer at ${seen.generation}; nothing was pinned.\n` +
        `Changed meanwhile:\n${what || '  nothing that is pinned'}\n` +
        'Check it with `remote status`, then run the same command again.',
    )
    this.name = 'PinConflict'
    this.seen = seen
    this.current = current
  }
}

/**
 * @param {Record<string, string>} before
 * @param {Record<string, string>} after
 * @returns {string[]} one line for each remote that differs
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
 * @returns {Promise<Generation>} generation 0 without pins if nothing was ever pinned
 */
export const readEnvironment = ({ environment, ...registry }) => callRegistry(registry, pathOf(environment))

/** @param {Registry} registry @returns {Promise<Generation[]>} */
export const listEnvironments = async (registry) => {
  /** @type {{ items: Generation[] }} */
  const { items } = await callRegistry(registry, '/environments')
  return items
}

/** @param {unknown} value @returns {value is Generation} */
const isGeneration = (value) => typeof value === 'object' && value !== null && 'generation' in value && 'pins' in value

/** @param {Generation} generation @param {string} name */
const canaryOf = ({ canaries = {} }, name) => JSON.stringify(canaries[name])

/**
 * Whether concurrent changes leave these remotes unchanged, so that the change can be retried on top of them.
 * @param {string[]} names
 * @param {Generation} seen
 * @param {Generation} current
 */
const isUntouched = (names, seen, current) =>
  names.every((name) => seen.pins[name] === current.pins[name] && canaryOf(seen, name) === canaryOf(current, name))

/** Maximum number of attempts after concurrent changes of other remotes. */
const MAX_TRIES = 10

/**
 * @typedef {object} Change
 * @property {string} path below the environment's path
 * @property {Record<string, unknown>} body
 */

/**
 * Applies a change on top of the generation `seen`.
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
    const after = await callRegistry(registry, pathOf(seen.environment) + path, expected)
    return after
  } catch (error) {
    if (error instanceof RegistryError && error.status === 409 && isGeneration(error.current)) {
      throw new PinConflict(seen, error.current)
    }
    throw error
  }
}

/**
 * @typedef {object} ChangeOptions
 * @property {string} environment
 * @property {string | undefined} [reason]
 * @property {number | undefined} [expect] generation on which the change is based; default: the current one
 */

/** @param {ChangeOptions & Registry} wanted */
const seenOf = async ({ environment, expect, ...registry }) => {
  const seen = await readEnvironment({ ...registry, environment })
  if (expect !== undefined && seen.generation !== expect) throw new PinConflict({ ...seen, generation: expect }, seen)
  return seen
}

/**
 * Creates the environment's next generation by changing some remotes. After concurrent changes of other remotes it
 * retries on top of them, unless a generation is expected.
 * @param {Registry & ChangeOptions} wanted
 * @param {string[]} names
 * @param {Change} made
 * @returns {Promise<{ before: Generation, after: Generation }>} the same generation twice if nothing changes
 * @throws PinConflict; RegistryError if the resulting set is inconsistent
 */
export const changeRemotes = async ({ environment, reason, expect, ...registry }, names, { path, body }) => {
  let before = await seenOf({ environment, expect, ...registry })
  for (let tries = 1; ; tries += 1) {
    try {
      return { before, after: await change(registry, before, { path, body: { ...body, ...(reason && { reason }) } }) }
    } catch (error) {
      const isMine = !(error instanceof PinConflict) || !isUntouched(names, error.seen, error.current)
      if (isMine || expect !== undefined || tries === MAX_TRIES) throw error
      before = error.current
    }
  }
}

/**
 * Pins versions, with the retries of `changeRemotes`.
 * @param {Registry & ChangeOptions & { pins: PinChanges }} options
 */
export const pin = ({ pins, ...options }) =>
  changeRemotes(options, Object.keys(pins), { path: '/pins', body: { pins } })

/**
 * Creates a generation equal to a past one: `to`, or the latest with different pins.
 * @param {Registry & ChangeOptions & { to?: number | undefined }} options
 * @returns {Promise<{ before: Generation, after: Generation }>}
 * @throws PinConflict; RegistryError
 */
export const rollBack = async ({ environment, to, reason, expect, ...registry }) => {
  const before = await seenOf({ environment, expect, ...registry })
  const body = { ...(to !== undefined && { to }), ...(reason && { reason }) }
  return { before, after: await change(registry, before, { path: '/rollback', body }) }
}

/**
 * Pins the releases of another environment: all of them, or only the named remotes.
 * @param {Registry & ChangeOptions & { from: string, names?: string[] }} options
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
  const { items } = await callRegistry(registry, `${pathOf(environment)}/generations?limit=${limit}`)
  return items
}

/**
 * Revokes a release permanently in all environments.
 * @param {Registry & { name: string, version: string, reason: string }} options
 */
export const revoke = ({ name, version, reason, ...registry }) =>
  callRegistry(registry, `/releases/${encodeURIComponent(name)}/${encodeURIComponent(version)}/revoke`, { reason })

/**
 * Requests a change that another person must approve.
 * @param {Registry & ChangeOptions & { pins?: PinChanges, canaries?: import('./canaries.mjs').CanaryChanges }} options
 * @returns {Promise<{ id: string }>}
 */
export const requestChange = async ({ environment, pins = {}, canaries, reason, expect, ...registry }) => {
  const { generation } = await seenOf({ environment, expect, ...registry })
  const body = { expected_generation: generation, pins, ...(canaries && { canaries }), ...(reason && { reason }) }
  return callRegistry(registry, `${pathOf(environment)}/changes`, body)
}
