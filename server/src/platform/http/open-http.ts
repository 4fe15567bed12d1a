import type { Server } from 'node:http'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify'
import { MAX_ID } from '@outlet/shared/contract/products/product-code'
import type { Config } from '../../config'
import { logRequests } from './access-log'
import { handleClientErrors } from './client-error'
import { respondEarly } from './early-response'
import { registerProblems, sendProblem } from './problems'
import { Refusal } from './refusal'
import { registerSecurityHeaders, securityHeaders } from './security-headers'

export const MAX_BODY_BYTES = 1024 * 1024

/**
 * Time limits for receiving a request. The duration of a response is unlimited, because event streams and downloads
 * last.
 */
export interface TimeLimits {
  headersMs: number
  requestMs: number
  checkedEveryMs: number
}
const TIME_LIMITS: TimeLimits = { headersMs: 15_000, requestMs: 120_000, checkedEveryMs: 5000 }

interface HttpDeps {
  config: Config
  /** If missing, nothing is logged. */
  log?: FastifyBaseLogger | undefined
  timeLimits?: TimeLimits | undefined
}

const proxiesOf = ({ trustProxy }: Config): NonNullable<FastifyServerOptions['trustProxy']> =>
  typeof trustProxy === 'number' ? trustProxy > 0 && ((_address, hop) => hop < trustProxy) : trustProxy

interface Bounds {
  max: number
  /** Maximum per client address; null if a proxy makes all connections. */
  maxPerAddress: number | null
}

/** Limits open connections, which cost memory and a file descriptor even when idle. Excess connections are closed. */
function limitConnections(server: Server, { max, maxPerAddress }: Bounds): void {
  server.maxConnections = max
  if (maxPerAddress === null) return
  const held = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (held.get(address) ?? 0) + 1
    if (count > maxPerAddress) {
      socket.destroy()
      return
    }
    held.set(address, count)
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1
      if (left > 0) held.set(address, left)
      else held.delete(address)
    })
  })
}

/** Maximum length of a path's parameter: an id of a store in letters of three bytes, percent-encoded. */
const MAX_PARAM_LENGTH = MAX_ID * 9

/** Creates the HTTP server without routes: its limits, hooks and error responses. */
export function openHttp({ config, log, timeLimits = TIME_LIMITS }: HttpDeps): FastifyInstance {
  const { apiBaseUrl, publicUrl, maxConnections, trustProxy } = config
  const headersOf = securityHeaders(apiBaseUrl ? [apiBaseUrl] : [], publicUrl)
  const http = fastify({
    ...(log ? { loggerInstance: log } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxiesOf(config),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: true },
    requestTimeout: timeLimits.requestMs,
    http: { headersTimeout: timeLimits.headersMs, connectionsCheckingInterval: timeLimits.checkedEveryMs },
    clientErrorHandler: handleClientErrors(headersOf),
    // Hooks do not run for requests that the router refuses.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersOf(request, 'application/problem+json'))
      sendProblem(request, reply, error)
    },
    // Refused by `refuseWhileStopping`, as a problem document.
    return503OnClosing: false,
  })
  limitConnections(http.server, { max: maxConnections, maxPerAddress: trustProxy === 0 ? maxConnections / 2 : null })
  logRequests(http)
  registerProblems(http)
  registerSecurityHeaders(http, headersOf)
  respondEarly(http)
  refuseWhileStopping(http)
  return http
}

function refuseWhileStopping(http: FastifyInstance) {
  let isStopping = false
  http.addHook('preClose', async () => {
    isStopping = true
  })
  http.addHook('onRequest', async () => {
    if (isStopping) throw new Refusal('unavailable', 'server.stopping', { retryAfterSeconds: 5 })
  })
  // Otherwise the connection would stay open for further requests, and the stop would wait for its time-out.
  http.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
}
