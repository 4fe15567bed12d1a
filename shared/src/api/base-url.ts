import { API_PREFIX } from '../contract/endpoint'

const RELEASE_ELEMENT = 'outlet-release'

/** Value inlined in the host's HTML; an empty string if there is none. */
const inlineText = (name: 'api_base_url' | 'time_zone'): string => {
  const text = globalThis.document?.getElementById(RELEASE_ELEMENT)?.textContent
  if (!text) return ''
  const release: unknown = JSON.parse(text)
  if (typeof release !== 'object' || release === null) return ''
  const found = new Map<string, unknown>(Object.entries(release)).get(name)
  return typeof found === 'string' ? found : ''
}

/** Time zone in which the installation counts days; undefined if the page does not name one. */
export const installationZone = (): string | undefined => inlineText('time_zone') || undefined

let baseUrl: string | undefined

/** Returns the absolute URL of an API path (given without API_PREFIX, query included). */
export const apiUrl = (path: string): string => {
  // Empty means the page's own origin.
  baseUrl ??= inlineText('api_base_url').replace(/\/$/, '')
  return new URL(`${baseUrl}${API_PREFIX}${path}`, globalThis.location.origin).href
}
