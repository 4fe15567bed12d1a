import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleRequest } from './handle-request'
import { type PracticeStoreOptions, createPracticeStore } from './create-practice-store'

export interface RunningPracticeStore {
  /** Scheme, host and port, such as `http://127.0.0.1:40123`. */
  origin: string
  close(): Promise<void>
}

/**
 * Starts a practice store on loopback: three sites of sample products in the wire formats of the Shop API and the
 * Shopper APIs. Nothing is persisted: another start with the same seed and clock produces the same data.
 *
 * Rejects when the port is in use.
 */
export async function startPracticeStore(
  options: PracticeStoreOptions & { port?: number } = {},
): Promise<RunningPracticeStore> {
  const store = createPracticeStore(options)
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    handleRequest(store, request, response).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      response.destroy()
    })
  })
  server.keepAliveTimeout = 30_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  store.setOrigin(origin)
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
