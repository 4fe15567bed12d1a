import type { FastifyInstance } from 'fastify'
import { clientAddress } from './client-address'

/** What stands in an address and is a right by itself. */
const withoutKeys = (url: string) =>
  url.replace(/(\/downloads\/)[^/?]+/, '$1[redacted]').replace(/([?&]key=)[^&]+/, '$1[redacted]')

/** One line a request, once it is answered. What only machines ask for again and again is told at `debug`. */
export function logRequests(http: FastifyInstance): void {
  http.addHook('onResponse', async (request, reply) => {
    const level = ['/healthz', '/readyz', '/metrics'].includes(request.url) ? 'debug' : 'info'
    request.log[level](
      {
        method: request.method,
        url: withoutKeys(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        from: clientAddress(request),
      },
      'request',
    )
  })
}
