import type { ServerResponse } from 'node:http'
import { z } from '@outlet/shared/contract/zod'
import { serveWhole } from '../../testing/serve'

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
  const { origin, close } = await serveWhole((request, body, response) => {
    const { data } = Body.parse(JSON.parse(body.toString('utf8')))
    const message = { id: String(request.headers['webhook-id']), path: request.url ?? '', ...data }
    received.push(message)
    responder(response, message)
  })
  return {
    received,
    origin,
    setResponder: (next: Responder) => {
      responder = next
    },
    stop: close,
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>
