import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify'
import type { Config } from '../../config'
import { logRequests } from './access-log'
import { answerClientErrors } from './client-error'
import { boundConnections } from './connections'
import { answerEarly } from './early-answer'
import { registerProblems, sendProblem } from './problems'
import { Refusal } from './refusal'
import { registerSecurityHeaders, securityHeaders } from './security-headers'

export const MAX_BODY_BYTES = 1024 * 1024

/** For what a caller sends; how long an answer takes, as an event stream or a download does, is not limited. */
export interface TimeLimits {
  headersMs: number
  requestMs: number
  checkedEveryMs: number
}
const TIME_LIMITS: TimeLimits = { headersMs: 15_000, requestMs: 120_000, checkedEveryMs: 5000 }

interface HttpParts {
  config: Config
  /** Without one, nothing is logged. */
  log?: FastifyBaseLogger | undefined
  timeLimits?: TimeLimits | undefined
}

const proxiesOf = ({ trustProxy }: Config): NonNullable<FastifyServerOptions['trustProxy']> =>
  typeof trustProxy === 'number' ? trustProxy > 0 && ((_address, hop) => hop < trustProxy) : trustProxy

/** The HTTP server before any route: its limits, and the form of whatever it answers by itself. */
export function openHttp({ config, log, timeLimits = TIME_LIMITS }: HttpParts): FastifyInstance {
  const { apiBaseUrl, publicUrl, maxConnections, trustProxy } = config
  const headersOf = securityHeaders(apiBaseUrl ? [apiBaseUrl] : [], publicUrl)
  const http = fastify({
    ...(log ? { loggerInstance: log } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxiesOf(config),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: true },
    requestTimeout: timeLimits.requestMs,
    http: { headersTimeout: timeLimits.headersMs, connectionsCheckingInterval: timeLimits.checkedEveryMs },
    clientErrorHandler: answerClientErrors(headersOf),
    // Of what the router itself refuses: no hook runs.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersOf(request, 'application/problem+json'))
      sendProblem(request, reply, error)
    },
    // Answered by refuseWhileStopping, as a problem.
    return503OnClosing: false,
  })
  boundConnections(http.server, { most: maxConnections, ofAddress: trustProxy === 0 ? maxConnections / 2 : null })
  logRequests(http)
  registerProblems(http)
  registerSecurityHeaders(http, headersOf)
  answerEarly(http)
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
  // Else the connection would stay open for further requests, and the stop would wait for its time-out.
  http.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
}
