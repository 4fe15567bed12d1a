import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Limits for draining the body of a refused request: at most the size of the largest allowed body, at a limited rate,
 * so that it takes no capacity from other requests.
 */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024
const BYTES_A_SECOND = 2 * 1024 * 1024
const MAX_DRAIN_MS = 30_000

/** Reads and discards the rest of a request body. */
const drained = (request: IncomingMessage) =>
  new Promise<void>((done) => {
    let left = MAX_DRAINED_BYTES
    const timer = setTimeout(() => request.socket.destroy(), MAX_DRAIN_MS)
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
 * Sends a refusal at once while the client is still sending, but closes the connection only after the body is drained:
 * closing a connection with unread data resets it, and ordinary clients, which send first, would lose the response.
 */
export function respondEarly(http: FastifyInstance): void {
  http.addHook('onSend', async ({ raw }, reply, payload) => {
    // An injected request has no connection.
    const isConnected = raw.socket instanceof Socket && !raw.destroyed
    if (raw.complete || !isConnected || typeof payload !== 'string') return payload
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(thenDrained(payload, raw), { objectMode: false })
  })
}
