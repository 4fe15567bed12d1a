import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from '@outlet/shared/contract/zod'

const Message = z.object({
  data: z.object({
    title: z.string(),
    fields: z.array(z.object({ label: z.string(), value: z.string() })),
    links: z.array(z.object({ label: z.string(), url: z.string() })),
  }),
})

/** Starts a webhook receiver on this machine. */
export async function startReceiver() {
  const received: z.infer<typeof Message>['data'][] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (part: Buffer) => chunks.push(part))
    request.on('end', () => {
      received.push(Message.parse(JSON.parse(Buffer.concat(chunks).toString('utf8'))).data)
      response.end('thanks')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // `address()` of a server that listens on TCP is an object.
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}/hook`, stop: () => void server.close() }
}

export const newSigningSecret = () => `whsec_${randomBytes(32).toString('base64')}`
