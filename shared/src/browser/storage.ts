type Area = 'localStorage' | 'sessionStorage'
interface Memory extends Readonly<Record<Area, Map<string, string>>> {
  /** Whether the browser has refused to store a value since the page started. */
  isRefused: boolean
}

declare global {
  /**
   * Values that the browser refused to store. Global, since each bundle of the page has its own copy of this module.
   */
  var __unstored: Memory | undefined
}

/** Dispatched when the browser refuses to store a value; the value is then held in memory for this page. */
const STORAGE_REFUSED_EVENT = 'outlet-storage-refused'

const memory = (): Memory =>
  (globalThis.__unstored ??= { localStorage: new Map(), sessionStorage: new Map(), isRefused: false })

/** A browser storage that never throws, although site data may be blocked or the storage full at any time. */
export interface SafeStorage {
  readonly read: (key: string) => string | null
  /** Stores the value, or holds it in memory where the browser refuses to store it. */
  readonly write: (key: string, value: string) => void
  readonly remove: (key: string) => void
  readonly keys: () => string[]
}

const safeStorage = (area: Area): SafeStorage => ({
  read(key) {
    const held = memory()[area].get(key)
    if (held !== undefined) return held
    try {
      return globalThis[area].getItem(key)
    } catch {
      return null
    }
  },
  write(key, value) {
    try {
      globalThis[area].setItem(key, value)
      memory()[area].delete(key)
    } catch {
      memory()[area].set(key, value)
      memory().isRefused = true
      globalThis.dispatchEvent(new Event(STORAGE_REFUSED_EVENT))
    }
  },
  remove(key) {
    memory()[area].delete(key)
    try {
      globalThis[area].removeItem(key)
    } catch {
      // Site data is blocked, so nothing is stored.
    }
  },
  keys() {
    const held = [...memory()[area].keys()]
    try {
      return [...new Set([...held, ...Object.keys(globalThis[area])])]
    } catch {
      return held
    }
  },
})

/** Storage shared by all tabs of this browser. */
export const localStore = safeStorage('localStorage')
/** Storage of one tab; survives a reload. */
export const sessionStore = safeStorage('sessionStorage')

/** Reads a JSON value. Returns `fallback` if none is stored, or if the stored value does not match the schema. */
export const readJson = <Value>(
  storage: SafeStorage,
  key: string,
  schema: { readonly parse: (value: unknown) => Value },
  fallback: Value,
): Value => {
  try {
    return schema.parse(JSON.parse(storage.read(key) ?? ''))
  } catch {
    return fallback
  }
}

const areas = ['localStorage', 'sessionStorage'] as const
const PROBE = 'outlet-probe'

/** Whether the browser has refused to store a value of this page: site data is blocked, or the storage is full. */
export const isStorageRefused = (): boolean => memory().isRefused

/** Subscribes to refusals to store a value. Returns a function that unsubscribes. */
export const subscribeToRefusals = (listener: () => void): (() => void) => {
  addEventListener(STORAGE_REFUSED_EVENT, listener)
  return () => removeEventListener(STORAGE_REFUSED_EVENT, listener)
}

/** Checks whether the browser stores values, before one has to be stored. */
export const probeStorage = (): void => {
  localStore.write(PROBE, 'x'.repeat(100))
  localStore.remove(PROBE)
}

export const TOKEN_KEY = 'token'

const CARRIED_PREFIX = 'outlet-carried:'
/** Query parameter in the URL of the page being left: the pad that decrypts the carried token. */
const PAD_PARAM = 'outlet-pad'
/** Time in ms after which a page that still exists counts as not left. */
const LEAVE_TIMEOUT_MS = 10_000

const isOwnOrigin = (address: string): boolean =>
  URL.canParse(address, location.href) && new URL(address, location.href).origin === location.origin

const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte: string) => Number.parseInt(byte, 16))
const xor = (bytes: Uint8Array, pad: Uint8Array): Uint8Array => bytes.map((byte, at) => byte ^ (pad[at] ?? 0))

/**
 * Encrypts the token with a random one-time pad of the same length (Web Crypto has no cipher on plain http). The pad
 * goes into the URL of this page, which the browser passes on as the referrer, by the console's referrer policy to
 * pages of this origin only. `window.name` alone does not reveal the token.
 */
const encryptToken = (token: string): string => {
  const bytes = new TextEncoder().encode(token)
  const pad = crypto.getRandomValues(new Uint8Array(bytes.length))
  const address = new URL(location.href)
  address.searchParams.set(PAD_PARAM, toHex(pad))
  history.replaceState(history.state, '', address)
  return toHex(xor(bytes, pad))
}

const decryptToken = (text: string): string | undefined => {
  const pad = fromHex(new URL(document.referrer).searchParams.get(PAD_PARAM) ?? '')
  const bytes = fromHex(text)
  return pad.length === bytes.length && pad.length > 0 ? new TextDecoder().decode(xor(bytes, pad)) : undefined
}

const carryValues = (entries: readonly (readonly [Area, string, string])[]): void => {
  const { href } = location
  const carried = entries.map(([area, key, value]) => [area, key, key === TOKEN_KEY ? encryptToken(value) : value])
  window.name = CARRIED_PREFIX + JSON.stringify(carried)
  const clear = () => {
    if (window.name.startsWith(CARRIED_PREFIX)) window.name = ''
    if (location.href !== href) history.replaceState(history.state, '', href)
  }
  setTimeout(clear, LEAVE_TIMEOUT_MS)
  // A page restored from the back-forward cache. `pageshow` also fires for a page that is left while it loads.
  addEventListener('pageshow', ({ persisted }) => persisted && clear())
}

/**
 * Replaces this page with another page of the console. Values that the browser refused to store are carried in
 * `window.name`, which the next page empties at once. If another page loads instead (a proxy's error page, a redirect
 * to another origin), that page finds only the encrypted token.
 */
export const leavePage = (address: string): void => {
  const entries = areas.flatMap((area) => [...memory()[area]].map(([key, value]) => [area, key, value] as const))
  if (entries.length > 0 && isOwnOrigin(address)) carryValues(entries)
  location.replace(address)
}

const parseEntries = (text: string): readonly unknown[] => {
  try {
    const entries: unknown = JSON.parse(text)
    return Array.isArray(entries) ? entries : []
  } catch {
    return []
  }
}

const restoreEntry = (entry: unknown): void => {
  const [area, key, text] = Array.isArray(entry) ? entry.map(String) : []
  if (key === undefined || text === undefined) return
  const value = key === TOKEN_KEY ? decryptToken(text) : text
  if (value === undefined) return
  if (area === 'localStorage') localStore.write(key, value)
  if (area === 'sessionStorage') sessionStore.write(key, value)
}

/**
 * Restores the values carried by the previous page. Values from a page of another origin are dropped, since it must not
 * sign the user in.
 */
export const restoreCarriedValues = (): void => {
  const { name } = window
  if (!name.startsWith(CARRIED_PREFIX)) return
  window.name = ''
  if (document.referrer === '' || !isOwnOrigin(document.referrer)) return
  for (const entry of parseEntries(name.slice(CARRIED_PREFIX.length))) restoreEntry(entry)
}

/** For tests: resets the state to that of a new page. */
export const resetUnstoredValues = (): void => {
  globalThis.__unstored = undefined
}
