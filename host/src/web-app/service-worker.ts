import { serviceWorkers } from '@outlet/shared/browser/browser-services'

/** Path of the console's service worker, which the server provides (`server/src/web-app`). */
export const SERVICE_WORKER = '/service-worker.js'

/** Only iOS has `navigator.standalone`. */
const isInstalledApp = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/**
 * Registers the service worker in the installed app, where it shows a page of its own while the console cannot be
 * reached. A browser's tab has the browser's error page, and no worker unless the user has subscribed to web push.
 */
export const registerInInstalledApp = async (): Promise<void> => {
  if (!isInstalledApp()) return
  // A browser may refuse it, as with blocked site data: then its own error page is shown.
  await serviceWorkers()
    ?.register(SERVICE_WORKER)
    .catch(() => undefined)
}
