import { LOCALE_COOKIE } from '@outlet/shared/contract/locale-cookie'
import { offlineStyle, offlineTexts } from './offline-page'

/**
 * The console's service worker: displays web push messages and opens their links, and replaces the browser's error page
 * when the console cannot be reached. It caches no response of the server, so that a release or a roll-back is never
 * delayed; of requests it handles only navigations. Its cache holds one entry: since when the console is unreachable.
 */
export const serviceWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([
  self.clients.claim(),
  // The browser sends a navigation while the worker still starts, so that the worker delays no page.
  self.registration.navigationPreload?.enable(),
])))
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
      // Some browsers refuse to focus a window. The address is opened nevertheless.
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

const texts = ${JSON.stringify(offlineTexts)}
const SINCE = '/offline-since'
const readLocale = async () => {
  const cookie = await self.cookieStore?.get('${LOCALE_COOKIE}').catch(() => null)
  if (cookie && cookie.value in texts) return cookie.value
  return self.navigator.language.startsWith('en') ? 'en-US' : 'zh-CN'
}
const readSince = async () => {
  const cache = await caches.open('outlet-offline')
  const stored = await cache.match(SINCE)
  if (stored) return Number(await stored.text())
  const now = Date.now()
  await cache.put(SINCE, new Response(String(now)))
  return now
}
const forgetSince = async () => {
  if (await caches.has('outlet-offline')) await caches.delete('outlet-offline')
}
const escaped = (text) => text.replace(/[&<>"']/g, (character) => '&#' + character.charCodeAt(0) + ';')
const offlinePage = async (url) => {
  const [locale, since] = await Promise.all([readLocale(), readSince().catch(() => Date.now())])
  const { title, text, retry } = texts[locale]
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(since)
  const html = '<!doctype html><html lang="' + locale + '"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>' + title + ' · Outlet Console</title>' +
    '<style>${offlineStyle}</style><main><h1>' + title + '</h1><p>' + text.replace('{{time}}', time) + '</p>' +
    '<a href="' + escaped(url) + '">' + retry + '</a></main></html>'
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    },
  })
}
const navigate = async (event) => {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(forgetSince().catch(() => undefined))
    return response
  } catch {
    return offlinePage(event.request.url)
  }
}
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(navigate(event))
})
`
