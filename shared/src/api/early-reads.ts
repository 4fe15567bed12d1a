declare global {
  // Filled by the page's first script, before any other code is there: the page's own reads, already on their way.
  var __outletEarlyReads: Map<string, Promise<Response>> | undefined
}

/** Later than this after the navigation, an early answer may be out of date. */
const FRESH_FOR_MS = 30_000

/** The order of parameters says nothing. */
const comparable = (address: string): string => {
  const url = new URL(address, globalThis.location.origin)
  url.searchParams.sort()
  return url.href
}

/** Takes the early-started read of this address, if there is one; each is taken once. */
export const takeEarlyRead = (address: string): Promise<Response> | undefined => {
  const reads = globalThis.__outletEarlyReads
  if (!reads?.size) return undefined
  if (performance.now() > FRESH_FOR_MS) {
    reads.clear()
    return undefined
  }
  const wanted = comparable(address)
  const key = [...reads.keys()].find((candidate) => comparable(candidate) === wanted)
  if (key === undefined) return undefined
  const answer = reads.get(key)
  reads.delete(key)
  return answer
}

/** What one session started, the next must not get. */
export const dropEarlyReads = (): void => globalThis.__outletEarlyReads?.clear()
