import type { Readable } from 'node:stream'

/** The body is longer than allowed. */
export class TooLargeError extends Error {
  override name = 'TooLargeError'
}

/** Reads a body of at most `limit` bytes; throws TooLargeError as soon as there are more, and reads no further. */
export async function readLimited(body: Readable, limit: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > limit) {
      body.destroy()
      throw new TooLargeError(`the answer is longer than ${limit} bytes`)
    }
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}
