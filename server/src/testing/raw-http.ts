import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { TestApp } from './test-app'

/** Listens on a free port and returns it. */
export async function listenAnywhere({ app: { http } }: TestApp): Promise<number> {
  await http.listen({ port: 0, host: '127.0.0.1' })
  // The server listens on a port, not on a pipe.
  return (http.server.address() as AddressInfo).port
}

export interface RawConnection {
  socket: Socket
  /** Resolves with all received text once `isEnough` is true or the server has closed the connection. */
  until(isEnough?: (text: string) => boolean): Promise<string>
}

/** A connection on which a test sends arbitrary bytes. */
export function rawConnection(port: number, text = ''): RawConnection {
  const socket = connect({ port, host: '127.0.0.1' })
  let came = ''
  let isClosed = false
  socket.on('data', (chunk) => (came += chunk.toString()))
  socket.on('error', () => undefined)
  socket.on('close', () => (isClosed = true))
  if (text !== '') socket.write(text)
  return {
    socket,
    until: (isEnough = () => false) =>
      new Promise((done) => {
        const check = () => {
          if (!isClosed && !isEnough(came)) return
          clearInterval(timer)
          done(came)
        }
        const timer = setInterval(check, 10)
      }),
  }
}

/** Parses a raw response. */
export function parseResponse(text: string): { status: number; headers: string; body: string } {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), headers: head.toLowerCase(), body }
}
