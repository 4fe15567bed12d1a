import type { IncomingMessage } from 'node:http'

const maxBytes = 1_000_000

/** The request's body as JSON; an empty body is `undefined`. */
export async function readJson(
  request: IncomingMessage,
): Promise<{ ok: true; value: unknown } | { ok: false; error: string }> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request) {
    const buffer = Buffer.from(piece)
    bytes += buffer.length
    if (bytes > maxBytes) return { ok: false, error: 'body too large' }
    pieces.push(buffer)
  }
  const text = Buffer.concat(pieces).toString('utf8')
  if (text === '') return { ok: true, value: undefined }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, error: 'body is not JSON' }
  }
}
