type Area = 'localStorage' | 'sessionStorage'
interface Memory extends Readonly<Record<Area, Map<string, string>>> {
  /** Whether the browser has refused to store a value since the page started. */
  isRefused: boolean
}

declare global {
  /** Values that the browser refused to store. Global, since each bundle of the page has its own copy of this module. */
  var __unstored: Memory | undefined
}

/** Dispatched when the browser refuses to store a value; the value is then held in memory for this page. */
const STORAGE_REFUSED_EVENT = 'outlet-storage-refused'

const memory = (): Memory =>
  (globalThis.__unstored ??= { localStorage: new Map(), sessionStorage: new Map(), isRefused: false })

/** A browser storage that never throws: site data may be blocked, and the storage may be full at any time. */
export interface SafeStorage {
  readonly read: (key: string) => string | null
  /** Holds the value in memory where the browser refuses to store it. */
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
      // Blocked: nothing is stored there.
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

/** Shared by all tabs of this browser. */
export const localStore = safeStorage('localStorage')
/** Of one tab, over a reload. */
export const sessionStore = safeStorage('sessionStorage')

const areas = ['localStorage', 'sessionStorage'] as const
const PROBE = 'outlet-probe'

/** Whether the browser has refused to store a value of this page: site data is blocked, or the storage is full. */
export const isStorageRefused = (): boolean => memory().isRefused

/** Calls back when the browser refuses to store a value; answers how to stop. */
export const subscribeToRefusals = (listener: () => void): (() => void) => {
  addEventListener(STORAGE_REFUSED_EVENT, listener)
  return () => removeEventListener(STORAGE_REFUSED_EVENT, listener)
}

/** Finds out whether the browser stores values, before one is needed. */
export const probeStorage = (): void => {
  localStore.write(PROBE, 'x'.repeat(100))
  localStore.remove(PROBE)
}

/** Where the session's token is stored. */
export const TOKEN_KEY = 'token'

const CARRIED = 'outlet-carried:'
/** Query parameter of the address that a page is left at: the pad of the token that it carries. */
const PAD = 'outlet-pad'
/** A page that is still there after this time was not left. */
const LEFT_MS = 10_000

const isOwnOrigin = (address: string): boolean =>
  URL.canParse(address, location.href) && new URL(address, location.href).origin === location.origin

const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte: string) => Number.parseInt(byte, 16))
const xor = (bytes: Uint8Array, pad: Uint8Array): Uint8Array => bytes.map((byte, at) => byte ^ (pad[at] ?? 0))

/**
 * Encrypts the token with a random pad as long as itself (Web Crypto has no cipher over plain http). The pad goes into the
 * address of this page, which the browser passes on as the referrer: to pages of this origin alone, by the console's
 * referrer policy. `window.name` without it says nothing of the token.
 */
const encryptToken = (token: string): string => {
  const bytes = new TextEncoder().encode(token)
  const pad = crypto.getRandomValues(new Uint8Array(bytes.length))
  const address = new URL(location.href)
  address.searchParams.set(PAD, toHex(pad))
  history.replaceState(history.state, '', address)
  return toHex(xor(bytes, pad))
}

const decryptToken = (text: string): string | undefined => {
  const pad = fromHex(new URL(document.referrer).searchParams.get(PAD) ?? '')
  const bytes = fromHex(text)
  return pad.length === bytes.length && pad.length > 0 ? new TextDecoder().decode(xor(bytes, pad)) : undefined
}

const carry = (entries: readonly (readonly [Area, string, string])[]): void => {
  const { href } = location
  const carried = entries.map(([area, key, value]) => [area, key, key === TOKEN_KEY ? encryptToken(value) : value])
  window.name = CARRIED + JSON.stringify(carried)
  const clear = () => {
    if (window.name.startsWith(CARRIED)) window.name = ''
    if (location.href !== href) history.replaceState(history.state, '', href)
  }
  setTimeout(clear, LEFT_MS)
  // From the back-forward cache. A page that leaves while it loads shows itself once more, too.
  addEventListener('pageshow', ({ persisted }) => persisted && clear())
}

/**
 * Loads another page of the console in place of this one. Values that the browser refused to store go with it in
 * `window.name`, which the next page empties at once. Where another page comes instead (an error of a proxy, a redirect to
 * another origin), that page finds the token only encrypted.
 */
export const leavePage = (address: string): void => {
  const entries = areas.flatMap((area) => [...memory()[area]].map(([key, value]) => [area, key, value] as const))
  if (entries.length > 0 && isOwnOrigin(address)) carry(entries)
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

const take = (entry: unknown): void => {
  const [area, key, text] = Array.isArray(entry) ? entry.map(String) : []
  if (key === undefined || text === undefined) return
  const value = key === TOKEN_KEY ? decryptToken(text) : text
  if (value === undefined) return
  if (area === 'localStorage') localStore.write(key, value)
  if (area === 'sessionStorage') sessionStore.write(key, value)
}

/** Takes over what the page before has carried. Values from a page of another origin are dropped: it may not sign us in. */
export const takeCarried = (): void => {
  const { name } = window
  if (!name.startsWith(CARRIED)) return
  window.name = ''
  if (document.referrer === '' || !isOwnOrigin(document.referrer)) return
  for (const entry of parseEntries(name.slice(CARRIED.length))) take(entry)
}

/** For tests: as a new page starts. */
export const forgetUnstored = (): void => {
  globalThis.__unstored = undefined
}
