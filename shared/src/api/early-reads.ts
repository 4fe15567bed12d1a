import { readToken } from '../session/token'
import { apiUrl } from './base-url'

declare global {
  // Filled before the code that asks for them is there: by the page's first script, and when a page is gone to.
  var __outletEarlyReads: Map<string, Promise<Response>> | undefined
}

/** Later than this an early answer may be out of date. */
const FRESH_FOR_MS = 30_000

/** The order of parameters says nothing. */
export const comparable = (address: string): string => {
  const url = new URL(address, globalThis.location.origin)
  url.searchParams.sort()
  return url.href
}

/** Read to its end at once: an answer that nobody takes would keep its connection, of which a browser has six. */
const wholeAnswer = async (address: string, init: RequestInit): Promise<Response> => {
  const answer = await fetch(address, init)
  return new Response(await answer.arrayBuffer(), answer)
}

/**
 * Starts a read ahead of the code that will ask for it, once.
 * @param path of the API, without API_PREFIX, query included
 */
export const startEarlyRead = (path: string): void => {
  const reads = (globalThis.__outletEarlyReads ??= new Map())
  const address = comparable(apiUrl(path))
  if (reads.has(address)) return
  const answer = wholeAnswer(address, {
    headers: { accept: 'application/json', authorization: `Bearer ${readToken()}` },
  })
  // Whoever takes it handles its failure; until then nobody listens.
  answer.catch(() => undefined)
  reads.set(address, answer)
  setTimeout(() => reads.get(address) === answer && reads.delete(address), FRESH_FOR_MS)
}

/** Takes the early-started read of this address, if there is one; each is taken once. */
export const takeEarlyRead = (address: string): Promise<Response> | undefined => {
  const reads = globalThis.__outletEarlyReads
  if (!reads?.size) return undefined
  const wanted = comparable(address)
  const answer = reads.get(wanted)
  reads.delete(wanted)
  return answer
}

/** Of what was started nothing is taken: it was another session's, or from before a change. */
export const dropEarlyReads = (): void => globalThis.__outletEarlyReads?.clear()
