declare global {
  /** The hash that the page's release names for an address; undefined: must not be run. */
  var __integrity: ((url: string) => string | undefined) | undefined
  /** The address to ask for, at this try: one that follows a refusal does not meet the refused answer in a cache. */
  var __attempt: ((url: string) => string) | undefined
  /** Adds what a newer release names; an address that is known keeps its hash. */
  var __addIntegrity: ((hashes: Readonly<Record<string, string>>) => void) | undefined
}

/** Path for the page's own origin, else the whole address; without query. */
const keyOf = (url: string): string => {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin ? pathname : origin + pathname
}

/** Defines the functions that webpack's and federation's loading of files ask, and what adds to their answers. */
export const installIntegrity = (first: Readonly<Record<string, string>>): void => {
  const hashes: Record<string, string> = { ...first }
  const refused = new Set<string>()
  const passedCache = new Map<string, boolean>()
  const onError = ({ target }: Event): void => {
    if (target instanceof HTMLScriptElement) refused.add(keyOf(target.src))
    if (target instanceof HTMLLinkElement) refused.add(keyOf(target.href))
  }
  addEventListener('error', onError, true)
  globalThis.__integrity = (url) => {
    const key = keyOf(url)
    return Object.hasOwn(hashes, key) ? hashes[key] : undefined
  }
  globalThis.__addIntegrity = (more) => {
    for (const [address, hash] of Object.entries(more)) hashes[address] ??= hash
  }
  globalThis.__attempt = (url) => {
    const key = keyOf(url)
    // A former try that was not refused had no answer in time. Asked for anew it may hang as before, so another address
    // follows; and then the first one again, whose answer is in the cache if it was only slow.
    const passesCache = refused.delete(key) || passedCache.get(key) === false
    passedCache.set(key, passesCache)
    return passesCache ? `${url}?attempt=${Date.now().toString(36)}` : url
  }
}
