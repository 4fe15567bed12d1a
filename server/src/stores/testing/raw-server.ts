import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface RawServer {
  port: number
  /** Requests of which something was read, and those that were read to their end. */
  begun: number
  read: number
  close(): Promise<void>
}

export interface Behaviour {
  onConnection?(socket: Socket): void
  onHeaders?(socket: Socket): void
  /** Of a connection, counted from 1. */
  onRequest?(socket: Socket, count: number): void
}

/** A TCP server that does what a real one never would do on purpose. */
export async function rawServer({ onConnection, onHeaders, onRequest }: Behaviour): Promise<RawServer> {
  const sockets = new Set<Socket>()
  const counts = { begun: 0, read: 0 }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    onConnection?.(socket)
    let text = ''
    let hasBegun = false
    let count = 0
    socket.on('data', (part) => {
      text += part.toString('latin1')
      const [head, body] = text.split('\r\n\r\n')
      if (!hasBegun) counts.begun += 1
      hasBegun = true
      if (head === undefined || body === undefined) return
      onHeaders?.(socket)
      if (body.length < Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)) return
      counts.read += 1
      text = ''
      hasBegun = false
      onRequest?.(socket, ++count)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server that listens has an address of this form.
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return Object.assign(counts, { port, close })
}

export const httpAnswer = (status: number, body: string, headers: Record<string, string> = {}): string =>
  [
    `HTTP/1.1 ${status} Because`,
    ...Object.entries({ 'content-type': 'application/json', 'content-length': `${body.length}`, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    body,
  ].join('\r\n')
