import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface FakeResponse {
  readonly status?: number
  readonly body: unknown
}
interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly body: unknown
}
type Handlers = Record<string, (request: RecordedRequest) => FakeResponse>

/** Local fake registry with handlers by request (`GET /api/v1/environments`). Records all requests. */
export const fakeRegistry = async (handlers: Handlers) => {
  const requests: RecordedRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const text = Buffer.concat(chunks).toString()
    const { method = '', url: path = '', headers } = request
    const one = { method, path, authorization: headers.authorization, body: text ? JSON.parse(text) : undefined }
    requests.push(one)
    const result = handlers[`${method} ${path}`]?.(one) ?? {
      status: 404,
      body: { code: 'http.404', title: 'Not found' },
    }
    response.writeHead(result.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(result.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has this type of address.
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, requests, stop: () => new Promise((resolve) => server.close(resolve)) }
}
