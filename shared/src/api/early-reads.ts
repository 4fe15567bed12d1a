import { readToken } from '../session/token'
import { apiUrl } from './base-url'

declare global {
  // Filled before the modules that use them are loaded: by the page's first script, and on navigation to a page.
  var __outletEarlyReads: Map<string, Promise<Response>> | undefined
}

/** Age in ms after which an early response is discarded. */
const FRESH_FOR_MS = 30_000

/** Normalises a URL for comparison: the order of its parameters does not matter. */
export const normaliseAddress = (address: string): string => {
  const url = new URL(address, globalThis.location.origin)
  url.searchParams.sort()
  return url.href
}

/** Reads the body to its end at once: an unread response would hold one of the browser's six connections. */
const fetchBuffered = async (address: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(address, init)
  return new Response(await response.arrayBuffer(), response)
}

/**
 * Starts a read ahead of the code that will request it; a second call for the same path does nothing.
 * @param path of the API, without API_PREFIX, query included
 */
export const startEarlyRead = (path: string): void => {
  const reads = (globalThis.__outletEarlyReads ??= new Map())
  const address = normaliseAddress(apiUrl(path))
  if (reads.has(address)) return
  const response = fetchBuffered(address, {
    headers: { accept: 'application/json', authorization: `Bearer ${readToken()}` },
  })
  // The caller of `takeEarlyRead` handles the failure; this prevents an unhandled rejection until then.
  response.catch(() => undefined)
  reads.set(address, response)
  setTimeout(() => reads.get(address) === response && reads.delete(address), FRESH_FOR_MS)
}

/** Takes the early-started read of this address, if there is one; each is taken once. */
export const takeEarlyRead = (address: string): Promise<Response> | undefined => {
  const reads = globalThis.__outletEarlyReads
  if (!reads?.size) return undefined
  const key = normaliseAddress(address)
  const response = reads.get(key)
  reads.delete(key)
  return response
}

/** Discards all early reads: they belong to another session or precede a change. */
export const dropEarlyReads = (): void => globalThis.__outletEarlyReads?.clear()
