import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'

const isLocal = (address: string) => {
  const range = ipaddr.isValid(address) ? ipaddr.process(address).range() : 'unknown'
  return ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(range)
}

/**
 * Headers that clients send themselves: scrapers, curl, browsers. Proxies use too many header names (`Forwarded`,
 * `X-Real-IP`, `CF-Connecting-IP`, `True-Client-IP`, …) to list them, so a request with any other header counts as
 * forwarded. Independent of TRUST_PROXY.
 */
const CLIENT_HEADERS =
  /^(?:host|connection|user-agent|accept|accept-(?:charset|encoding|language)|authorization|cache-control|pragma|cookie|dnt|te|referer|priority|upgrade-insecure-requests|sec-(?:fetch|ch|gpc)(?:-[a-z-]+)?|if-(?:none-match|modified-since)|x-prometheus-scrape-timeout-seconds)$/

const isDirect = ({ headers }: FastifyRequest) => Object.keys(headers).every((name) => CLIENT_HEADERS.test(name))

/**
 * Serves Prometheus metrics at /metrics, including request durations by route. Only direct callers in the own network
 * have access; others receive 404.
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
