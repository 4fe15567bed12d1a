import type { Reply } from '../http/reply'
import type { Fault } from './settings'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
interface JsonObject {
  [key: string]: Json
}

function readObject(reply: Reply): JsonObject | null {
  if (reply.status !== 200 || reply.body === undefined) return null
  // Every reply of the store with status 200 is a JSON object.
  return JSON.parse(String(reply.body)) as JsonObject
}

/** Turns numbers and flags into strings, as a careless gateway would. */
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

/** Halves the list of entries but leaves `total` unchanged. */
function shortened(body: JsonObject): JsonObject {
  const { next: _next, ...rest } = body
  const list = shorten(body['hits'] ?? body['data'])
  return { ...rest, count: list.length, ['hits' in body ? 'hits' : 'data']: list }
}

/** Claims that there are always more entries: a client that trusts `total` or `next` reads the same page forever. */
function looped(body: JsonObject): JsonObject {
  return { ...body, total: 10_000_000, ...('hits' in body ? { next: body['next'] ?? '' } : {}) }
}

/** Distorts a correct reply. For `page_loop`, `reply` must be the first page. */
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
  // The etag belongs to the undistorted reply: a client must not cache the distorted one under it.
  const { etag: _etag, ...headers } = reply.headers ?? {}
  return distorted === undefined ? reply : { ...reply, headers, body: JSON.stringify(distorted) }
}
