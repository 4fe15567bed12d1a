import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from '@outlet/shared/contract/zod'

/** Parts of a webhook message that tests check. */
const Body = z.object({
  data: z.object({
    title: z.string(),
    text: z.string(),
    links: z.array(z.object({ label: z.string(), url: z.string() })),
  }),
})

export interface ReceivedMessage {
  /** `webhook-id` header. */
  id: string
  path: string
  title: string
  text: string
  links: { label: string; url: string }[]
}

export type Responder = (response: ServerResponse, received: ReceivedMessage) => void

export const respondOk: Responder = (response) => void response.writeHead(200).end('thanks')
export const respondWith =
  (status: number, headers: Record<string, string> = {}): Responder =>
  (response) =>
    void response.writeHead(status, headers).end('no')

/** Starts a webhook receiver that records its messages; tests set how it responds. */
export async function startReceiver() {
  const received: ReceivedMessage[] = []
  let responder = respondOk
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { data } = Body.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
      const message = { id: String(request.headers['webhook-id']), path: request.url ?? '', ...data }
      received.push(message)
      responder(response, message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP always has this address type.
  const { port } = server.address() as AddressInfo
  return {
    received,
    origin: `http://127.0.0.1:${port}`,
    setResponder: (next: Responder) => {
      responder = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>
