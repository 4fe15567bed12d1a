import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from '@outlet/shared/contract/zod'

/** Of a webhook's message, what tests look at. */
const Body = z.object({
  data: z.object({
    title: z.string(),
    text: z.string(),
    links: z.array(z.object({ label: z.string(), url: z.string() })),
  }),
})

export interface Received {
  /** As its header says. */
  id: string
  path: string
  title: string
  text: string
  links: { label: string; url: string }[]
}

export type Answer = (response: ServerResponse, received: Received) => void

export const accept: Answer = (response) => void response.writeHead(200).end('thanks')
export const refuse =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end('no')

/** A service of webhooks that keeps what it got and does as told. */
export async function startReceiver() {
  const received: Received[] = []
  let answer = accept
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { data } = Body.parse(JSON.parse(Buffer.concat(parts).toString('utf8')))
      const message = { id: String(request.headers['webhook-id']), path: request.url ?? '', ...data }
      received.push(message)
      answer(response, message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has one.
  const { port } = server.address() as AddressInfo
  return {
    received,
    origin: `http://127.0.0.1:${port}`,
    answers: (next: Answer) => {
      answer = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>
