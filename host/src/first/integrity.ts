declare global {
  /** The hash that the page's release names for an address; undefined: must not be run. */
  var __integrity: ((url: string) => string | undefined) | undefined
  /** The address to ask for, at this try: a later try never meets the answer of an earlier one in a cache. */
  var __attempt: ((url: string) => string) | undefined
}

/** Path for the page's own origin, else the whole address; without query. */
const keyOf = (url: string): string => {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin ? pathname : origin + pathname
}

/** Defines the two functions that webpack's and federation's loading of files ask. */
export const installIntegrity = (hashes: Record<string, string>): void => {
  const tried = new Set<string>()
  globalThis.__integrity = (url) => {
    const key = keyOf(url)
    return Object.hasOwn(hashes, key) ? hashes[key] : undefined
  }
  globalThis.__attempt = (url) => {
    const key = keyOf(url)
    const isFirst = !tried.has(key)
    tried.add(key)
    return isFirst ? url : `${url}?attempt=${Date.now().toString(36)}`
  }
}
