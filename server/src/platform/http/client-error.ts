import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance } from 'fastify'
import type { Problem } from '@outlet/shared/contract/problem'
import type { HeadersOf } from './security-headers'

const kinds: Record<string, { status: number; code: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request.timeout' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'request.headers_too_large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'request.too_large' },
}
const BROKEN = { status: 400, code: 'request.invalid' }

/** Delay before the connection is closed, so that the response arrives before unread data resets it. */
const LINGER_MS = 1000

/**
 * Whether a response is already being sent, which another one would corrupt. Node's own default handler uses this
 * field.
 */
const isResponding = (socket: Socket & { _httpMessage?: ServerResponse | null }) => socket._httpMessage?.headersSent

/**
 * Responds to input that never became a request: broken HTTP, headers that are too large, a client that is too slow.
 */
export function handleClientErrors(headersOf: HeadersOf) {
  const handled = new WeakSet<Socket>()
  return function handle(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
    if (handled.has(socket)) return
    handled.add(socket)
    const { status, code } = kinds[error.code] ?? BROKEN
    const id = randomUUID()
    this.log.debug({ code, request_id: id, cause: error.code }, 'no request')
    if (error.code === 'ECONNRESET' || !socket.writable || isResponding(socket)) {
      socket.destroy()
      return
    }
    const title = STATUS_CODES[status] ?? 'Error'
    const problem: Problem = { type: 'about:blank', title, status, code, request_id: id }
    const body = JSON.stringify(problem)
    const headers = {
      ...headersOf(null, 'application/problem+json'),
      'content-type': 'application/problem+json',
      'content-length': String(body.length),
      connection: 'close',
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${title}\r\n${head.join('')}\r\n${body}`)
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}
