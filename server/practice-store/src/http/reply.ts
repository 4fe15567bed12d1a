import type { ServerResponse } from 'node:http'

/** An HTTP response as a handler returns it; `send` writes it. */
export interface Reply {
  status: number
  /** Content type; missing when there is no body. */
  type?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

const jsonType = 'application/json;charset=UTF-8'

export function jsonReply(body: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return { status, type: jsonType, headers, body: JSON.stringify(body) }
}

/** Returns a reply whose body is already serialized JSON. */
export function jsonTextReply(body: string, headers: Record<string, string> = {}): Reply {
  return { status: 200, type: jsonType, headers, body }
}

export function send(response: ServerResponse, reply: Reply): void {
  const body = reply.body ?? ''
  response.writeHead(reply.status, {
    ...(reply.type === undefined ? {} : { 'content-type': reply.type }),
    ...(reply.status === 304 || reply.status === 204 ? {} : { 'content-length': Buffer.byteLength(body) }),
    'x-practice-store': '1',
    ...reply.headers,
  })
  response.end(body)
}
