import type { IncomingMessage } from 'node:http'
import { readBody } from './read-body'

type Read = { ok: true; value: unknown } | { ok: false; error: string }

/** Parses text as JSON; empty text is `undefined`. */
export function jsonIn(text: string): Read {
  if (text === '') return { ok: true, value: undefined }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, error: 'body is not JSON' }
  }
}

/** Reads the request's body as JSON; an empty body is `undefined`. */
export async function readJson(request: IncomingMessage): Promise<Read> {
  const text = await readBody(request)
  return text === null ? { ok: false, error: 'body too large' } : jsonIn(text)
}
