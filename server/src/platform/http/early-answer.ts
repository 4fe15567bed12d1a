import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** As much as the largest body of an endpoint, no faster than so much a second: whoever is refused takes no time from others. */
const MOST_BYTES = 64 * 1024 * 1024
const BYTES_A_SECOND = 2 * 1024 * 1024
const MOST_MS = 30_000

/** Takes, and forgets, what a caller still sends. */
const drained = (request: IncomingMessage) =>
  new Promise<void>((done) => {
    let left = MOST_BYTES
    const timer = setTimeout(() => request.socket.destroy(), MOST_MS)
    const end = () => {
      clearTimeout(timer)
      done()
    }
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) return request.socket.destroy()
      request.pause()
      setTimeout(() => request.resume(), (chunk.length / BYTES_A_SECOND) * 1000)
    })
    request.once('error', end).once('end', end).once('close', end)
  })

async function* thenDrained(payload: string, request: IncomingMessage): AsyncGenerator<Buffer> {
  yield Buffer.from(payload)
  await drained(request)
}

/**
 * Whoever is refused while they still send is answered at once, in full, but hung up on only when they have sent all: a
 * connection that is closed with bytes unread is reset, and the answer lost to ordinary clients, which send first.
 */
export function answerEarly(http: FastifyInstance): void {
  http.addHook('onSend', async ({ raw }, reply, payload) => {
    // An injected request has no connection.
    const isConnected = raw.socket instanceof Socket && !raw.destroyed
    if (raw.complete || !isConnected || typeof payload !== 'string') return payload
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(thenDrained(payload, raw), { objectMode: false })
  })
}
