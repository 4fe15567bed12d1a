import { callRegistry, addressOf } from './api.mjs'

/** @typedef {import('./api.mjs').Registry} Registry */
/** @typedef {import('@outlet/shared/contract/releases/previews').Preview} Preview */

/**
 * Creates a link that shows a release to one user in one browser.
 * @param {Registry & { name: string, version: string, user?: string | undefined, hours?: number | undefined }} options
 * @returns {Promise<Preview & { link: string }>} `link` with the console's address
 */
export const preview = async ({ name, version, user, hours, ...registry }) => {
  const body = { name, version, ...(user && { username: user }), ...(hours !== undefined && { hours }) }
  /** @type {Preview & { link: string }} */
  const made = await callRegistry(registry, '/previews', body)
  return { ...made, link: addressOf(registry) + made.link }
}

/**
 * Ends all previews of a release.
 * @param {Registry & { name: string, version: string }} options
 * @returns {Promise<Preview[]>} ended previews
 */
export const endPreviews = async ({ name, version, ...registry }) => {
  /** @type {{ items: Preview[] }} */
  const { items } = await callRegistry(registry, '/previews')
  const meant = items.filter((each) => each.name === name && each.version === version)
  for (const { id } of meant) await callRegistry(registry, `/previews/${id}`, undefined, 'DELETE')
  return meant
}
