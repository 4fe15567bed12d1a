import { ask } from './api.mjs'
import { changeRemotes, pathOf } from './environments.mjs'

/** @typedef {import('./api.mjs').Registry} Registry */
/** @typedef {import('./environments.mjs').Wanted} Wanted */
/** @typedef {Record<string, { version: string, percent: number }>} WantedCanaries */

/** @param {string} name */
const pathOfCanary = (name) => `/canaries/${encodeURIComponent(name)}`

/**
 * Gives a share of an environment's users a version.
 * @param {Registry & Wanted & { name: string, version: string, percent: number }} options
 */
export const setCanary = ({ name, version, percent, ...wanted }) =>
  changeRemotes(wanted, [name], { path: pathOfCanary(name), body: { version, percent } })

/** @param {Registry & Wanted & { name: string }} options */
export const endCanary = ({ name, ...wanted }) =>
  changeRemotes(wanted, [name], { path: `${pathOfCanary(name)}/end`, body: {} })

/**
 * Which version of a remote somebody gets, and why.
 * @param {Registry & { environment: string, name: string, user?: string | undefined }} options
 * @returns {Promise<import('@outlet/shared/contract/why').Why>}
 */
export const explain = ({ environment, name, user, ...registry }) => {
  const query = user === undefined ? '' : `?username=${encodeURIComponent(user)}`
  return ask(registry, `${pathOf(environment)}/why/${encodeURIComponent(name)}${query}`)
}
