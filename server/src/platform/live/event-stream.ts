import type { FastifyReply, FastifyRequest } from 'fastify'
import { EVENTS_PATH, EventsQuery, LiveEvent, topics } from '@outlet/shared/contract/events'
import { can, signedInUser, type UserActor } from '../audit/actor'
import type { App } from '../http/app-context'
import { serveRaw } from '../http/serve-raw'

const endpoint = {
  path: EVENTS_PATH,
  query: EventsQuery,
  operationId: 'streamEvents',
  tag: 'events',
  summary: 'The event stream: what changes, as it changes',
  description:
    'Each `data:` line is a LiveEvent in JSON, of a topic that the session may read; other lines are heartbeats. ' +
    'There is no event log: after a disconnection, read the displayed data again or request the topics of the missed time with `since_ms`.',
  needs: 'session',
  mediaTypes: ['text/event-stream'],
  event: LiveEvent,
  refusals: ['invalid', 'unauthenticated'],
} as const

/** Interval that prevents proxies from closing the connection, and at which expired sessions are noticed. */
const HEARTBEAT_MS = 20_000

/** Maximum latency of a request, by which its page is older than it states. */
const MAX_LATENCY_MS = 5000

/** Maximum unsent data of a reader. Beyond it the reader is disconnected; it reconnects and reloads its data. */
const MAX_UNSENT_BYTES = 1024 * 1024

/**
 * Serves the event stream (server-sent events): only ids, only of topics that the session may read. Ends with the
 * session.
 */
export function serveEventStream(app: App) {
  const open = new Set<FastifyReply>()
  serveRaw(app, endpoint, async (request, reply) => {
    const { since_ms: sinceMs } = EventsQuery.parse(request.query)
    const actor = signedInUser(await app.authenticate(request))
    reply.hijack()
    // A client that disconnected meanwhile emits no further `close` event and would be retained for ever.
    if (reply.raw.destroyed) return
    open.add(reply)
    stream(app, request, reply, actor, () => open.delete(reply))
    if (sinceMs === undefined) return
    for (const topic of app.events.topicsOfLast(sinceMs + MAX_LATENCY_MS)) sendEvent(reply, actor, { topic, ids: [] })
  })
  app.http.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end()
  })
}

/**
 * Writes to a stream unless it has ended: it stays open until a slow reader has received everything, and further writes
 * would be errors.
 */
const send = ({ raw }: FastifyReply, text: string) => {
  if (raw.writableEnded) return
  if (raw.writableLength > MAX_UNSENT_BYTES) raw.destroy()
  else raw.write(text)
}

const sendEvent = (reply: FastifyReply, actor: UserActor, event: LiveEvent) => {
  if (can(actor, topics[event.topic])) send(reply, `data: ${JSON.stringify(event)}\n\n`)
}

function stream(app: App, request: FastifyRequest, reply: FastifyReply, actor: UserActor, onClose: () => void) {
  const { raw } = reply
  raw.writeHead(200, {
    ...corsHeaders(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write(': open\n\n')
  const end = () => raw.end()
  const stopListening = [
    app.events.on('event', (event) => sendEvent(reply, actor, event)),
    app.events.on('ended', (sessionId) => {
      if (sessionId === actor.sessionId) end()
    }),
    // The browser opens a new stream and reloads its data.
    app.events.on('gap', end),
  ]
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS)
  const beat = async () => {
    const now = await app.authenticate(request).catch(() => actor)
    if (now.kind === 'user' && now.role === actor.role) send(reply, ': beat\n\n')
    else end()
  }
  raw.on('close', () => {
    clearInterval(heartbeat)
    for (const stop of stopListening) stop()
    onClose()
  })
}

const corsHeaders = (reply: FastifyReply): Record<string, string> => {
  const origin = reply.getHeader('access-control-allow-origin')
  return typeof origin === 'string' ? { 'access-control-allow-origin': origin, vary: 'Origin' } : {}
}
