import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Agent } from 'undici'

export interface RecordedRequest {
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

/** Starts a server that records its requests, and an agent that connects every host to it. */
export async function startRecordingServer() {
  const recorded: RecordedRequest[] = []
  let currentReply: Reply = reply(200)
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      recorded.push({ method, host: headers.host ?? '', path, headers, body: Buffer.concat(chunks).toString('utf8') })
      currentReply(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP always has this address type.
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
    setReply: (next: Reply) => {
      recorded.length = 0
      currentReply = next
    },
    stop: async () => {
      await agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
