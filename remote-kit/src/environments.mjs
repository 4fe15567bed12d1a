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
const pathOf = (environment) => `/environments/${encodeURIComponent(environment)}`

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

/**
 * Makes the environment's next generation, provided that nobody made one since it was read here.
 * @param {Registry & { environment: string, pins: PinChanges, reason?: string | undefined }} options
 * @returns {Promise<{ before: Generation, after: Generation }>} the same generation twice where nothing changes
 * @throws PinConflict; RegistryError where the resulting set does not hold together
 */
export const pin = async ({ environment, pins, reason, ...registry }) => {
  const before = await readEnvironment({ ...registry, environment })
  const body = { expected_generation: before.generation, pins, ...(reason && { reason }) }
  try {
    /** @type {Generation} */
    const after = await ask(registry, `${pathOf(environment)}/pins`, body)
    return { before, after }
  } catch (error) {
    if (error instanceof RegistryError && error.status === 409 && isGeneration(error.current)) {
      throw new PinConflict(before, error.current)
    }
    throw error
  }
}
