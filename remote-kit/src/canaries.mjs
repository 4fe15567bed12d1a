import { callRegistry } from './api.mjs'
import { changeRemotes, pathOf } from './environments.mjs'

/** @typedef {import('./api.mjs').Registry} Registry */
/** @typedef {import('./environments.mjs').ChangeOptions} ChangeOptions */
/** @typedef {Record<string, { version: string, percent: number }>} CanaryChanges */

/** @param {string} name */
const pathOfCanary = (name) => `/canaries/${encodeURIComponent(name)}`

/**
 * Gives a version to a share of an environment's users.
 * @param {Registry & ChangeOptions & { name: string, version: string, percent: number }} options
 */
export const setCanary = ({ name, version, percent, ...wanted }) =>
  changeRemotes(wanted, [name], { path: pathOfCanary(name), body: { version, percent } })

/** @param {Registry & ChangeOptions & { name: string }} options */
export const endCanary = ({ name, ...wanted }) =>
  changeRemotes(wanted, [name], { path: `${pathOfCanary(name)}/end`, body: {} })

/**
 * Explains which version of a remote a user gets.
 * @param {Registry & { environment: string, name: string, user?: string | undefined }} options
 * @returns {Promise<import('@outlet/shared/contract/why').Why>}
 */
export const explain = ({ environment, name, user, ...registry }) => {
  const query = user === undefined ? '' : `?username=${encodeURIComponent(user)}`
  return callRegistry(registry, `${pathOf(environment)}/why/${encodeURIComponent(name)}${query}`)
}
