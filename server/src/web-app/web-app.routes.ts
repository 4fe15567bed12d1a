import { hostRoutes } from '@outlet/shared/contract/releases/host-routes'
import type { App } from '../platform/http/app-context'
import { iconFiles } from './icon-files'
import { serviceWorker } from './service-worker'

const icon = (file: string, sizes: string, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  type: 'image/png',
  sizes,
  purpose,
})

/** Web app manifest (W3C): browsers offer to install the console as an app of its own. */
const manifest = {
  id: '/',
  name: 'Outlet Console',
  short_name: 'Outlet',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f7f8fa',
  theme_color: '#ffffff',
  /** The installed app is in the system's share menu. GET, so that the shared text survives a sign-in in the address. */
  share_target: {
    action: hostRoutes.share.path,
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  },
  icons: [
    icon('icon-192.png', '192x192', 'any'),
    icon('icon-512.png', '512x512', 'any'),
    icon('maskable-512.png', '512x512', 'maskable'),
  ],
}

const DAY = 'public, max-age=86400'

/**
 * Serves what browsers need to install the console: its manifest, its icons and its service worker. All are the same
 * for every release.
 */
export function webAppRoutes({ http }: Pick<App, 'http'>) {
  http.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', DAY).send(JSON.stringify(manifest)),
  )
  http.get('/service-worker.js', (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .send(serviceWorker),
  )
  for (const [file, base64] of Object.entries(iconFiles)) {
    const content = Buffer.from(base64, 'base64')
    http.get(`/icons/${file}`, (_request, reply) => reply.type('image/png').header('cache-control', DAY).send(content))
  }
}
