import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress } from './client-address'

const REDACTED = '[redacted]'

/** Route parameters that grant access by themselves. A test fails for a new parameter name that is not classified. */
const SECRET_PARAMS = new Set(['token', 'ticket', 'imageId'])

/** In a path without a route, a segment of this length may be a token; names of pages are shorter. */
const TOKEN_LENGTH = 20

const withoutTokens = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment.length < TOKEN_LENGTH ? segment : REDACTED))
    .join('/')

/** The path of a request without secrets, and the names of its query parameters without values. */
export function loggedAddress({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2)
  const names = [...new URLSearchParams(query).keys()].map((name) => withoutTokens(encodeURIComponent(name)))
  return loggedPath(path, routeOptions.url) + (names.length > 0 ? `?${names.join('&')}` : '')
}

function loggedPath(path: string, pattern: string | undefined): string {
  if (pattern === undefined || pattern === '/*') return withoutTokens(path)
  // Files of releases and of the UI kit.
  if (pattern.endsWith('/*')) return path
  const segments = path.split('/')
  return pattern
    .split('/')
    .map((part, index) => (SECRET_PARAMS.has(part.slice(1)) && part.startsWith(':') ? REDACTED : segments[index]))
    .join('/')
}

/** Logs one line per completed request; probes and scrapes at `debug`. */
export function logRequests(http: FastifyInstance): void {
  http.addHook('onResponse', async (request, reply) => {
    const level = ['/healthz', '/readyz', '/metrics'].includes(request.url) ? 'debug' : 'info'
    request.log[level](
      {
        method: request.method,
        url: loggedAddress(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        from: clientAddress(request),
      },
      'request',
    )
  })
}
