import { createServer } from 'node:https'
import { certificate, certificateKey } from './localhost-certificate'
import { listen } from './serve'

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
  const port = await listen(server)
  return {
    url: `https://localhost:${port}`,
    get connections() {
      return connections
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
