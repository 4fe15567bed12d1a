import type { Reply } from '../http/reply'
import type { Fault } from './settings'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
interface JsonObject {
  [key: string]: Json
}

function readObject(reply: Reply): JsonObject | null {
  if (reply.status !== 200 || reply.body === undefined) return null
  // Our own answers with status 200 are JSON objects, made a moment ago.
  return JSON.parse(String(reply.body)) as JsonObject
}

/** Numbers and flags become words, as a careless gateway would write them. */
function stringify(value: Json): Json {
  if (typeof value === 'number' || typeof value === 'boolean') return `${value}?`
  if (Array.isArray(value)) return value.map(stringify)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, stringify(inner)]))
}

const shorten = (value: Json | undefined): Json[] =>
  Array.isArray(value) ? value.slice(0, Math.floor(value.length / 2)) : []

function emptied(body: JsonObject): JsonObject {
  const { next: _next, ...rest } = body
  return {
    ...rest,
    count: 0,
    total: 0,
    ...('hits' in body ? { hits: [] } : {}),
    ...('data' in body ? { data: [] } : {}),
  }
}

/** Half of the entries, while `total` still names all of them. */
function shortened(body: JsonObject): JsonObject {
  const { next: _next, ...rest } = body
  const list = shorten(body['hits'] ?? body['data'])
  return { ...rest, count: list.length, ['hits' in body ? 'hits' : 'data']: list }
}

/** Says that there is always more: a reader that trusts `total` or `next` reads the same page for ever. */
function looped(body: JsonObject): JsonObject {
  return { ...body, total: 10_000_000, ...('hits' in body ? { next: body['next'] ?? '' } : {}) }
}

/** A right answer made wrong. `page_loop` expects the first page as the right answer. */
export function distortReply(kind: Fault['kind'], reply: Reply): Reply {
  if (kind === 'half_json') {
    const text = String(reply.body ?? '')
    return { ...reply, body: text.slice(0, Math.ceil(text.length / 2)) }
  }
  const body = readObject(reply)
  if (!body) return reply
  const distortions: Partial<Record<Fault['kind'], () => Json>> = {
    wrong_types: () => stringify(body),
    empty_list: () => emptied(body),
    short_list: () => shortened(body),
    page_loop: () => looped(body),
  }
  const distorted = distortions[kind]?.()
  // The etag belongs to the right answer: a reader must not keep this one under it.
  const { etag: _etag, ...headers } = reply.headers ?? {}
  return distorted === undefined ? reply : { ...reply, headers, body: JSON.stringify(distorted) }
}
