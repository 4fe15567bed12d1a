import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Server as TcpServer } from 'node:net'

/** Starts a server at a free port of this machine and returns the port. */
export async function listen(server: TcpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address of this form.
  return (server.address() as AddressInfo).port
}

export interface HttpServer {
  server: Server
  origin: string
  port: number
  /** Stops the server and ends its connections. */
  close(): Promise<void>
}

/** Starts an HTTP server at a free port of this machine. */
export async function serve(respond?: RequestListener): Promise<HttpServer> {
  const server = createServer(respond)
  const port = await listen(server)
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { server, origin: `http://127.0.0.1:${port}`, port, close }
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const part of request) chunks.push(Buffer.from(part))
  return Buffer.concat(chunks)
}

/** Starts an HTTP server that reads each request to its end before it responds; aborted requests are ignored. */
export const serveWhole = (
  respond: (request: IncomingMessage, body: Buffer, response: ServerResponse) => unknown,
): Promise<HttpServer> =>
  serve((request, response) => {
    void readBody(request).then(
      (body) => respond(request, body, response),
      () => undefined,
    )
  })
