import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'

const isLocal = (address: string) => {
  const range = ipaddr.isValid(address) ? ipaddr.process(address).range() : 'unknown'
  return ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(range)
}

/** What a proxy says of whom it asks for; TRUST_PROXY has no say in this. */
const SAYS_WHOM = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/

const isDirect = ({ headers }: FastifyRequest) => !Object.keys(headers).some((name) => SAYS_WHOM.test(name))

/**
 * Prometheus' page at /metrics, with every request's duration by route. Only for direct callers in the own network:
 * behind a proxy it looks like any path that isn't there.
 */
export function serveMetrics(http: FastifyInstance, registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  http.get('/metrics', async (request, reply) => {
    const peer = request.socket.remoteAddress ?? ''
    if (!isLocal(peer) || !isDirect(request)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
