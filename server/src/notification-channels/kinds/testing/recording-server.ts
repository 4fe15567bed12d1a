import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Agent } from 'undici'

export interface Recorded {
  method: string
  host: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export type Reply = (response: ServerResponse) => void

export const reply =
  (status: number, body: unknown = '', headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))

/** A server that records what it is asked, and an agent to which it is every host there is. */
export async function startRecordingServer() {
  const recorded: Recorded[] = []
  let answer: Reply = reply(200)
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      recorded.push({ method, host: headers.host ?? '', path, headers, body: Buffer.concat(parts).toString('utf8') })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has one.
  const { port } = server.address() as AddressInfo
  const agent = new Agent({
    connect: (_options, callback) => {
      const socket = connect(port, '127.0.0.1', () => callback(null, socket))
    },
  })
  return {
    agent,
    port,
    recorded,
    answers: (next: Reply) => {
      recorded.length = 0
      answer = next
    },
    stop: async () => {
      await agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
