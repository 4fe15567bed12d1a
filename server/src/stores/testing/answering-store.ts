import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** HTTP status and body, an object as JSON; or the connection ends once the request was read. */
export type StoreAnswer = readonly [status: number, body: object | string] | 'cut'

export interface AnsweringStore {
  origin: string
  /** Taken from the front, one a request. */
  answers: StoreAnswer[]
  /** Method and path of each request, in order. */
  requests: string[]
  close(): Promise<void>
}

function send(response: ServerResponse, answer: StoreAnswer): void {
  if (answer === 'cut') return void response.destroy()
  const [status, body] = answer
  const isPage = typeof body === 'string'
  response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' })
  response.end(isPage ? body : JSON.stringify(body))
}

/** A store that answers what it is told to answer, whatever it is asked. */
export async function startAnsweringStore(): Promise<AnsweringStore> {
  const store: Omit<AnsweringStore, 'origin' | 'close'> = { answers: [], requests: [] }
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      store.requests.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`)
      send(response, store.answers.shift() ?? [500, { message: 'nothing left to answer' }])
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server that listens has an address of this form.
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return Object.assign(store, { origin: `http://127.0.0.1:${port}`, close })
}
