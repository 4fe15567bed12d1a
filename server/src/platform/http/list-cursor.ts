import { createHash } from 'node:crypto'
import type { Endpoint } from '@outlet/shared/contract/endpoint'
import { z } from '@outlet/shared/contract/zod'
import type { SecretBox } from '../secrets/secret-box'
import { Refusal } from './refusal'

const PURPOSE = 'cursor'

/** What a list was asked for: a cursor belongs to it alone. */
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

/** `<hash of the list>.<position>.<signature>`, as it stands in `next`. */
export function signCursor(secrets: SecretBox, list: List, position: string): string {
  const text = `${hashOf(list)}.${Buffer.from(position).toString('base64url')}`
  return `${text}.${secrets.sign(text, PURPOSE)}`
}

/** The position that `signCursor` was given. Throws Refusal `cursor.invalid`, `cursor.other_list`. */
export function verifyCursor(secrets: SecretBox, list: List, cursor: string): string {
  const end = cursor.lastIndexOf('.')
  const text = cursor.slice(0, end)
  // The text is what is signed, not what it decodes to: in base64url many texts are the same bytes.
  if (end < 0 || !secrets.verify(text, cursor.slice(end + 1), PURPOSE)) throw new Refusal('invalid', 'cursor.invalid')
  const [hash, position = ''] = text.split('.')
  if (hash !== hashOf(list)) throw new Refusal('invalid', 'cursor.other_list')
  return Buffer.from(position, 'base64url').toString()
}

interface Asked {
  params: unknown
  query: unknown
}

const ListQuery = z.looseObject({ cursor: z.string().optional() })
const ListAnswer = z.looseObject({ next: z.string().nullable() })

const isList = ({ query }: Endpoint): boolean => query instanceof z.ZodObject && 'cursor' in query.shape

/** The query of a list with the position in place of its cursor: verbs page by positions, which nobody else may choose. */
export function withPosition(secrets: SecretBox, endpoint: Endpoint, { params, query }: Asked): unknown {
  if (!isList(endpoint)) return query
  const asked = ListQuery.parse(query)
  if (asked.cursor === undefined) return query
  return { ...asked, cursor: verifyCursor(secrets, { path: endpoint.path, params, query: asked }, asked.cursor) }
}

/** A list's answer with a cursor in place of the next position. */
export function withCursor(secrets: SecretBox, endpoint: Endpoint, { params, query }: Asked, answer: unknown): unknown {
  if (!isList(endpoint)) return answer
  const { next, ...rest } = ListAnswer.parse(answer)
  const list = { path: endpoint.path, params, query: ListQuery.parse(query) }
  return { ...rest, next: next === null ? null : signCursor(secrets, list, next) }
}
