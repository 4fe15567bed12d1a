const orNull = <Service>(read: () => Service | undefined): Service | null => {
  try {
    return read() ?? null
  } catch {
    return null
  }
}

// The browser's types promise these services everywhere; a page by plain http, in a sandbox or with blocked site data has none.
const services = (): { locks?: LockManager; serviceWorker?: ServiceWorkerContainer } => navigator

/** Web Locks; null on plain http. A request may still be refused where site data is blocked. */
export const webLocks = (): LockManager | null => orNull(() => services().locks)

/** Null on plain http and in browsers that refuse it. */
export const serviceWorkers = (): ServiceWorkerContainer | null => orNull(() => services().serviceWorker)

/** A channel to the other tabs of this browser; null where the browser refuses it. */
export const openChannel = (name: string): BroadcastChannel | null => orNull(() => new BroadcastChannel(name))

const COOKIE_LIFE_S = 365 * 86_400

/** Writes a cookie of the whole site that holds no secret: this page's scripts can read it. A refused one is lost. */
export const writeCookie = (name: string, value: string): void => {
  orNull(() => (document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${COOKIE_LIFE_S}`))
}
