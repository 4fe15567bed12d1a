import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/http/app-context'
import { clientAddress } from '../platform/http/client-address'
import { WindowThrottle } from '../platform/http/window-throttle'
import { ConnectorError } from '../stores/connector-error'
import { ORDER_EVENTS_PATH } from '../ucp-platform/profile-url'
import type { EventFault } from './order-event'
import { receiveOrderEvent, type EventOutcome } from './receive-order-event'

const MAX_BYTES = 512 * 1024
/** Requests per minute and IP address. */
const MAX_REQUESTS_PER_MINUTE = 300

/** Statuses of the standard; the other faults have 401. */
const statuses: Partial<Record<EventFault | 'profile_not_trusted', number>> = {
  digest_mismatch: 400,
  algorithm_unsupported: 400,
  invalid_event: 400,
  profile_not_trusted: 403,
}

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

const sendFault = (reply: FastifyReply, status: number, code: string) =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .send({ code, content: `The event was refused: ${code}` })

async function respond(app: App, publicUrl: string, request: FastifyRequest, reply: FastifyReply) {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  // The sender must not choose the authority by an absolute target: it is part of the signed content.
  if (!request.url.startsWith('/')) return sendFault(reply, 400, 'invalid_event')
  const received = { url: new URL(publicUrl).origin + request.url, headers: headersOf(request), body }
  let outcome: EventOutcome
  try {
    outcome = await receiveOrderEvent(app, received)
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error
    request.log.warn({ code: error.code }, 'the profile of a store that sent an order event cannot be read')
    return sendFault(reply.header('retry-after', 60), 503, 'profile_unreachable')
  }
  if ('fault' in outcome) return sendFault(reply, statuses[outcome.fault] ?? 401, outcome.fault)
  return reply.header('cache-control', 'no-store').send({ ucp: { version: outcome.version, status: 'success' } })
}

/** Receives order events of stores (webhooks), without sign-in: their signatures prove who sent them. */
export function ucpOrderEventRoutes(app: App) {
  const { publicUrl } = app.config
  // Without a public address no store knows where to send events.
  if (publicUrl === null) return
  const throttle = new WindowThrottle(MAX_REQUESTS_PER_MINUTE)
  void app.http.register(async (scope) => {
    // The signature is of the bytes as sent.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(ORDER_EVENTS_PATH, {
      bodyLimit: MAX_BYTES,
      onRequest: async (request, reply) => {
        const seconds = throttle.take(clientAddress(request) ?? '')
        if (seconds > 0) return sendFault(reply.header('retry-after', seconds), 429, 'rate_limited')
      },
      handler: (request, reply) => respond(app, publicUrl, request, reply),
    })
  })
}
