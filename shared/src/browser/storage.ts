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

const CARRIED = 'outlet-carried:'

/**
 * Loads another page of the console in place of this one. Values that the browser refused to store go with it in
 * `window.name`, which the next page empties at once, so that no other site finds them there.
 */
export const leavePage = (address: string): void => {
  const entries = areas.flatMap((area) => [...memory()[area]].map(([key, value]) => [area, key, value]))
  if (entries.length > 0) window.name = CARRIED + JSON.stringify(entries)
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

const isSameOrigin = (address: string): boolean => URL.canParse(address) && new URL(address).origin === location.origin

/** Takes over what the page before has carried. Values from a page of another origin are dropped: it may not sign us in. */
export const takeCarried = (): void => {
  const { name } = window
  if (!name.startsWith(CARRIED)) return
  window.name = ''
  if (!isSameOrigin(document.referrer)) return
  for (const entry of parseEntries(name.slice(CARRIED.length))) {
    const [area, key, value] = Array.isArray(entry) ? entry.map(String) : []
    if (key === undefined || value === undefined) continue
    if (area === 'localStorage') localStore.write(key, value)
    if (area === 'sessionStorage') sessionStore.write(key, value)
  }
}

/** For tests: as a new page starts. */
export const forgetUnstored = (): void => {
  globalThis.__unstored = undefined
}
