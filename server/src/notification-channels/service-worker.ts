import type { App } from '../platform/http/app-context'

/**
 * Displays web push messages and opens their links. It caches nothing and intercepts no requests, so that it cannot
 * come between the console and its server.
 */
const script = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => {
  const { id, title, text, url } = event.data?.json() ?? {}
  if (typeof title !== 'string') return
  // One message that comes twice takes its own place.
  event.waitUntil(self.registration.showNotification(title, { body: text, tag: id, data: { url } }))
})
const open = async (url) => {
  const target = new URL(url ?? '/', self.location.origin)
  if (target.protocol !== 'https:' && target.origin !== self.location.origin) return
  if (target.origin === self.location.origin) {
    const [tab] = await self.clients.matchAll({ type: 'window' })
    if (tab) {
      // Some browsers let nobody be brought to the front; the page is the right one all the same.
      await tab.focus().catch(() => undefined)
      return tab.url === target.href ? undefined : tab.navigate(target.href)
    }
  }
  await self.clients.openWindow(target.href)
}
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url))
})
`

/** Serves the script that browsers run for push messages while no console is open. */
export function serveServiceWorker(app: App) {
  app.http.get('/service-worker.js', (_request, reply) =>
    reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).send(script),
  )
}
