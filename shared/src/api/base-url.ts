import { API_PREFIX } from '../contract/endpoint'

const RELEASE_ELEMENT = 'outlet-release'

/** What the host's HTML says inline; empty or absent means the page's own origin. */
const inlineBaseUrl = (): string => {
  const text = globalThis.document?.getElementById(RELEASE_ELEMENT)?.textContent
  if (!text) return ''
  const release: unknown = JSON.parse(text)
  const isRecord = typeof release === 'object' && release !== null && 'api_base_url' in release
  return isRecord && typeof release.api_base_url === 'string' ? release.api_base_url : ''
}

let baseUrl: string | undefined

/** The absolute address of an API path (given without API_PREFIX, query included). */
export const apiUrl = (path: string): string => {
  baseUrl ??= inlineBaseUrl().replace(/\/$/, '')
  return new URL(`${baseUrl}${API_PREFIX}${path}`, globalThis.location.origin).href
}
