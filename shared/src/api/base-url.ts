import { API_PREFIX } from '../contract/endpoint'

const RELEASE_ELEMENT = 'outlet-release'

/** What the host's HTML says inline; empty where it says nothing. */
const inlineText = (name: 'api_base_url' | 'time_zone'): string => {
  const text = globalThis.document?.getElementById(RELEASE_ELEMENT)?.textContent
  if (!text) return ''
  const release: unknown = JSON.parse(text)
  if (typeof release !== 'object' || release === null) return ''
  const found = new Map<string, unknown>(Object.entries(release)).get(name)
  return typeof found === 'string' ? found : ''
}

/** The time zone whose days the installation counts; undefined where the page does not say. */
export const installationZone = (): string | undefined => inlineText('time_zone') || undefined

let baseUrl: string | undefined

/** The absolute address of an API path (given without API_PREFIX, query included). */
export const apiUrl = (path: string): string => {
  // Empty means the page's own origin.
  baseUrl ??= inlineText('api_base_url').replace(/\/$/, '')
  return new URL(`${baseUrl}${API_PREFIX}${path}`, globalThis.location.origin).href
}
