import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Answer {
  readonly status?: number
  readonly body: unknown
}
interface Asked {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly body: unknown
}
type Answers = Record<string, (asked: Asked) => Answer>

/** A registry on this machine that answers as told: `GET /api/v1/environments` → answer. It notes what it was asked. */
export const fakeRegistry = async (answers: Answers) => {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const text = Buffer.concat(chunks).toString()
    const { method = '', url: path = '', headers } = request
    const one = { method, path, authorization: headers.authorization, body: text ? JSON.parse(text) : undefined }
    asked.push(one)
    const answer = answers[`${method} ${path}`]?.(one) ?? {
      status: 404,
      body: { code: 'http.404', title: 'Not found' },
    }
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has this form of address.
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, asked, stop: () => new Promise((resolve) => server.close(resolve)) }
}
