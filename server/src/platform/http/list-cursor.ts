import { createHash } from 'node:crypto'
import type { Endpoint } from '@outlet/shared/contract/endpoint'
import { z } from '@outlet/shared/contract/zod'
import type { SecretBox } from '../secrets/secret-box'
import { Refusal } from './refusal'

const PURPOSE = 'cursor'

/** The request that a cursor is bound to. */
interface List {
  path: string
  params: unknown
  query: Readonly<Record<string, unknown>>
}

const hashOf = ({ path, params, query: { cursor: _cursor, limit: _limit, ...query } }: List): string =>
  createHash('sha256')
    .update(JSON.stringify([path, params, query]))
    .digest('base64url')
    .slice(0, 11)

/** Signs a position as a cursor: `<hash of the list>.<position>.<signature>`. */
export function signCursor(secrets: SecretBox, list: List, position: string): string {
  const text = `${hashOf(list)}.${Buffer.from(position).toString('base64url')}`
  return `${text}.${secrets.sign(text, PURPOSE)}`
}

/** Verifies a cursor and returns its position. Throws Refusal `cursor.invalid`, `cursor.other_list`. */
export function verifyCursor(secrets: SecretBox, list: List, cursor: string): string {
  const end = cursor.lastIndexOf('.')
  const text = cursor.slice(0, end)
  // The signature covers the text, not the decoded bytes, because several base64url texts decode to the same bytes.
  if (end < 0 || !secrets.verify(text, cursor.slice(end + 1), PURPOSE)) throw new Refusal('invalid', 'cursor.invalid')
  const [hash, position = ''] = text.split('.')
  if (hash !== hashOf(list)) throw new Refusal('invalid', 'cursor.other_list')
  return Buffer.from(position, 'base64url').toString()
}

interface ListRequest {
  params: unknown
  query: unknown
}

const ListQuery = z.looseObject({ cursor: z.string().optional() })
const ListResponse = z.looseObject({ next: z.string().nullable() })

const isList = ({ query }: Endpoint): boolean => query instanceof z.ZodObject && 'cursor' in query.shape

/** Replaces the cursor in a list's query with its verified position, so that clients cannot choose positions. */
export function withPosition(secrets: SecretBox, endpoint: Endpoint, { params, query }: ListRequest): unknown {
  if (!isList(endpoint)) return query
  const listQuery = ListQuery.parse(query)
  if (listQuery.cursor === undefined) return query
  return {
    ...listQuery,
    cursor: verifyCursor(secrets, { path: endpoint.path, params, query: listQuery }, listQuery.cursor),
  }
}

/** Replaces the next position in a list's response with a signed cursor. */
export function withCursor(
  secrets: SecretBox,
  endpoint: Endpoint,
  { params, query }: ListRequest,
  response: unknown,
): unknown {
  if (!isList(endpoint)) return response
  const { next, ...rest } = ListResponse.parse(response)
  const list = { path: endpoint.path, params, query: ListQuery.parse(query) }
  return { ...rest, next: next === null ? null : signCursor(secrets, list, next) }
}
