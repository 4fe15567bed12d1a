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
    'Each `data:` line is a LiveEvent in JSON, of a topic that the session may read; other lines keep the connection. ' +
    'There is no event log: who was cut off reads again what it shows, or asks with `since_ms` for the topics of that time.',
  needs: 'session',
  answers: 'text/event-stream',
  event: LiveEvent,
  refusals: ['invalid', 'unauthenticated'],
} as const

/** Often enough that proxies keep the connection, and that a session that ran out is noticed. */
const HEARTBEAT_MS = 20_000

/** How long a request may have been on its way: its page is by so much older than it says. */
const ON_THE_WAY_MS = 5000

/** A reader that is behind by more is cut: it comes again, and reads anew what it shows. */
const MOST_BEHIND_BYTES = 1024 * 1024

/** Serves the event stream: ids only, only of topics that the session may read, ended with the session. */
export function serveEventStream(app: App) {
  const open = new Set<FastifyReply>()
  serveRaw(app, endpoint, async (request, reply) => {
    const { since_ms: sinceMs } = EventsQuery.parse(request.query)
    const actor = signedInUser(await app.authenticate(request))
    reply.hijack()
    // Who went away meanwhile would be told of it no more, and kept for ever.
    if (reply.raw.destroyed) return
    open.add(reply)
    stream(app, request, reply, actor, () => open.delete(reply))
    if (sinceMs === undefined) return
    for (const topic of app.events.topicsOfLast(sinceMs + ON_THE_WAY_MS)) tell(reply, actor, { topic, ids: [] })
  })
  app.http.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end()
  })
}

/** A stream that has ended stays open until a slow reader has taken all of it; whatever is written then is an error. */
const send = ({ raw }: FastifyReply, text: string) => {
  if (raw.writableEnded) return
  if (raw.writableLength > MOST_BEHIND_BYTES) raw.destroy()
  else raw.write(text)
}

const tell = (reply: FastifyReply, actor: UserActor, event: LiveEvent) => {
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
    app.events.on('event', (event) => tell(reply, actor, event)),
    app.events.on('ended', (sessionId) => {
      if (sessionId === actor.sessionId) end()
    }),
    // The browser opens a new stream and reads again what it shows.
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
