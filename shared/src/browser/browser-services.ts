const orNull = <Service>(read: () => Service | undefined): Service | null => {
  try {
    return read() ?? null
  } catch {
    return null
  }
}

// The browser's types promise these services everywhere; a page on plain http, in a sandbox or with blocked site data
// has none.
const services = (): { locks?: LockManager; serviceWorker?: ServiceWorkerContainer } => navigator

/** Web Locks API; null on plain http. A lock request may still be refused where site data is blocked. */
export const webLocks = (): LockManager | null => orNull(() => services().locks)

/** Service worker container; null on plain http and in browsers that refuse it. */
export const serviceWorkers = (): ServiceWorkerContainer | null => orNull(() => services().serviceWorker)

/** Opens a channel to the other tabs of this browser; null where the browser refuses it. */
export const openChannel = (name: string): BroadcastChannel | null => orNull(() => new BroadcastChannel(name))

const COOKIE_LIFE_S = 365 * 86_400

/** Writes a site-wide cookie without a secret: this page's scripts can read it. A refused cookie is silently lost. */
export const writeCookie = (name: string, value: string): void => {
  orNull(() => (document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${COOKIE_LIFE_S}`))
}
