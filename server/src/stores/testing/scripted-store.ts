import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** HTTP status and body, an object as JSON; `cut` = the connection ends after the request was read. */
export type ScriptedResponse = readonly [status: number, body: object | string] | 'cut'

export interface ScriptedStore {
  origin: string
  /** Queue of responses, one per request. */
  responses: ScriptedResponse[]
  /** Method and path of each request, in order. */
  requests: string[]
  close(): Promise<void>
}

function send(response: ServerResponse, scripted: ScriptedResponse): void {
  if (scripted === 'cut') return void response.destroy()
  const [status, body] = scripted
  const isPage = typeof body === 'string'
  response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' })
  response.end(isPage ? body : JSON.stringify(body))
}

/** Starts a store that returns the queued responses to any requests. */
export async function startScriptedStore(): Promise<ScriptedStore> {
  const store: Omit<ScriptedStore, 'origin' | 'close'> = { responses: [], requests: [] }
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      store.requests.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`)
      send(response, store.responses.shift() ?? [500, { message: 'no scripted response left' }])
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return Object.assign(store, { origin: `http://127.0.0.1:${port}`, close })
}
