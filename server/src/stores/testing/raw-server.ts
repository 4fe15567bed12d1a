import { createServer, type Socket } from 'node:net'
import { listen } from '../../testing/serve'

export interface RawServer {
  port: number
  /** Number of requests of which something was read; `read` counts those read to their end. */
  started: number
  read: number
  close(): Promise<void>
}

export interface Behaviour {
  onConnection?(socket: Socket): void
  onHeaders?(socket: Socket): void
  /** `count` is the number of the request in its connection, from 1. */
  onRequest?(socket: Socket, count: number): void
}

/** Starts a TCP server that misbehaves in ways that no real server does on purpose. */
export async function rawServer({ onConnection, onHeaders, onRequest }: Behaviour): Promise<RawServer> {
  const sockets = new Set<Socket>()
  const counts = { started: 0, read: 0 }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    onConnection?.(socket)
    let text = ''
    let hasStarted = false
    let count = 0
    socket.on('data', (part) => {
      text += part.toString('latin1')
      const [head, body] = text.split('\r\n\r\n')
      if (!hasStarted) counts.started += 1
      hasStarted = true
      if (head === undefined || body === undefined) return
      onHeaders?.(socket)
      if (body.length < Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)) return
      counts.read += 1
      text = ''
      hasStarted = false
      onRequest?.(socket, ++count)
    })
  })
  const port = await listen(server)
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return Object.assign(counts, { port, close })
}

export const httpResponse = (status: number, body: string, headers: Record<string, string> = {}): string =>
  [
    `HTTP/1.1 ${status} Because`,
    ...Object.entries({ 'content-type': 'application/json', 'content-length': `${body.length}`, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    body,
  ].join('\r\n')
