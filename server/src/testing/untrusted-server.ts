import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificate, certificateKey } from './localhost-certificate'

export interface UntrustedServer {
  readonly url: string
  readonly connections: number
  close(): Promise<void>
}

/** An HTTPS server on `localhost` with a self-signed certificate. */
export async function untrustedServer(): Promise<UntrustedServer> {
  const server = createServer({ cert: certificate, key: certificateKey }, (_request, response) => void response.end())
  let connections = 0
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The address of a listening TCP server has this type.
  const { port } = server.address() as AddressInfo
  return {
    url: `https://localhost:${port}`,
    get connections() {
      return connections
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
