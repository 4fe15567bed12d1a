import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { Agent } from 'undici'
import { serveWhole } from '../../../testing/serve'

export interface RecordedRequest {
  method: string
  host: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  bytes: Buffer
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
  const { port, close } = await serveWhole(({ method = '', url: path = '', headers }, bytes, response) => {
    recorded.push({ method, host: headers.host ?? '', path, headers, body: bytes.toString('utf8'), bytes })
    currentReply(response)
  })
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
      await close()
    },
  }
}
