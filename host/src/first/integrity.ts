declare global {
  /** Hash of a file in the page's release; undefined: the file must not be run. */
  var __integrity: ((url: string) => string | undefined) | undefined
  /**
   * Address for the next try of a file. After a refusal it differs from the earlier ones, so that no cache returns the
   * refused response.
   */
  var __attempt: ((url: string) => string) | undefined
  /** Adds the hashes of a newer release; known addresses retain their hash. */
  var __addIntegrity: ((hashes: Readonly<Record<string, string>>) => void) | undefined
}

/** Key of a file's hash: the path for the page's own origin, else the whole address; without query. */
const keyOf = (url: string): string => {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin ? pathname : origin + pathname
}

/** Defines the global functions that the loaders of webpack and federation call, and the one that adds hashes. */
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
    // An earlier try that was not refused had no response in time. The same address might hang again, so the tries
    // alternate between another address and the first one, whose response is in the cache if it was only slow.
    const passesCache = refused.delete(key) || passedCache.get(key) === false
    passedCache.set(key, passesCache)
    return passesCache ? `${url}?attempt=${Date.now().toString(36)}` : url
  }
}
