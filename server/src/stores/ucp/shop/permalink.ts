import type { CartLine } from '../../shopper'
import type { Agreement } from '../transport/ucp-api'

const PERMALINK = 'dev.ucp.shopping.permalink'
/** Endpoint of the standard's schema: HTTPS, without user, query, fragment or trailing slash. */
const ENDPOINT = /^https:\/\/[^/?#\s\\@]+(?:\/[^?#\s\\]*[^/?#\s\\])?$/
const RAW_ID = /^[A-Za-z0-9._-]+$/

const tokenOf = (id: string): string => (RAW_ID.test(id) ? id : `~${Buffer.from(id).toString('base64url')}`)

/**
 * Returns the address with which a person's browser puts the lines into a cart of the store; null if the store offers no
 * such addresses (permalinks).
 */
export function permalinkOf({ capabilities }: Agreement, lines: readonly CartLine[]): string | null {
  const endpoint = capabilities.get(PERMALINK)?.config?.['endpoint']
  if (typeof endpoint !== 'string' || !ENDPOINT.test(endpoint)) return null
  return `${endpoint}/${lines.map(({ variantId, quantity }) => `${tokenOf(variantId)}:${quantity}`).join(',')}`
}
