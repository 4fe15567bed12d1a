import type { IncomingMessage } from 'node:http'

const maxBytes = 1_000_000

/** Reads the request's body as text; null when it is larger than `maxBytes`. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request) {
    const buffer = Buffer.from(piece)
    bytes += buffer.length
    if (bytes > maxBytes) return null
    pieces.push(buffer)
  }
  return Buffer.concat(pieces).toString('utf8')
}
