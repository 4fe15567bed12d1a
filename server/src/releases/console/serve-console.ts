import type { FastifyReply, FastifyRequest } from 'fastify'
import { LOCALE_COOKIE } from '@outlet/shared/contract/locale-cookie'
import { Language } from '@outlet/shared/contract/notification-channels'
import { INTEGRITY_POLICY } from '@outlet/shared/contract/releases/page-policy'
import type { App } from '../../platform/http/app-context'
import { AssignedConsoles } from './assigned-consoles'
import type { CurrentConsole } from './current-console'
import { negotiateEncoding } from '../../platform/http/negotiate-encoding'
import { noConsoleHeaders, noConsolePage } from './no-console-page'
import { PinnedConsole } from './pinned-console'
import { sendFileNotFound } from './serve-release-files'

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'accept, accept-encoding',
  'integrity-policy': INTEGRITY_POLICY,
}

const SIGN_IN_PATH = '/login'
const ROBOTS = 'User-agent: *\nDisallow: /\n'

const isApi = (pathname: string) => /^\/api(\/|$)/.test(pathname)
const isFile = (pathname: string) => /\.[A-Za-z0-9]+$/.test(pathname)

/** Whether a person opens the address, in contrast to a script that requests data or a tag that requests a file. */
const wantsPage = (accept: string | undefined, pathname: string) =>
  /text\/html/i.test(accept ?? '') || (!isFile(pathname) && /\*\/\*/.test(accept ?? '*/*'))

const redirectOf = (url: string): string | null => new URL(url, 'http://console').searchParams.get('redirect')

const LOCALE = new RegExp(`(?:^|; )${LOCALE_COOKIE}=([\\w-]{1,20})(?:;|$)`)

/** Returns the language chosen in this browser; null if none was. */
const localeOf = (cookies: string | undefined): Language | null =>
  Language.safeParse(LOCALE.exec(cookies ?? '')?.[1]).data ?? null

async function sendPage(request: FastifyRequest, reply: FastifyReply, consoles: AssignedConsoles, environment: string) {
  const [address = '/'] = request.url.split(/[?#]/, 1)
  const pathname = address.replace(/(.)\/+$/, '$1')
  if (isApi(pathname)) return reply.callNotFound()
  if (!wantsPage(request.headers.accept, pathname)) {
    return isFile(pathname) ? sendFileNotFound(reply) : reply.callNotFound()
  }
  const found = await consoles.get(request.headers.cookie)
  reply.headers(pageHeaders)
  if (!(found instanceof PinnedConsole)) {
    return reply.status(503).headers(noConsoleHeaders).send(noConsolePage(found, environment))
  }
  const page =
    pathname === SIGN_IN_PATH
      ? found.signInPage(redirectOf(request.url), localeOf(request.headers.cookie))
      : found.shellPage(pathname)
  const encoding = negotiateEncoding(request.headers['accept-encoding'], ['br', 'gzip'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(page[encoding ?? 'identity'])
}

/** Serves a page of the console at every other address, except addresses of the API and of files. */
export function serveConsole(app: Pick<App, 'http' | 'config' | 'db' | 'secrets'>, current: CurrentConsole) {
  const { environment } = app.config
  const consoles = new AssignedConsoles(current, app.db, app.secrets)
  app.http.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS))
  // The host's pages name their own icon; this response is for clients that have not loaded one.
  app.http.get('/favicon.ico', async (_request, reply) =>
    reply.status(204).header('cache-control', 'public, max-age=86400').send(),
  )
  // The form is posted only if no script runs, which the page then explains. The posted data is dropped.
  app.http.post(SIGN_IN_PATH, async (request, reply) => reply.redirect(request.url, 303))
  app.http.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => sendPage(request, reply, consoles, environment),
  })
}
