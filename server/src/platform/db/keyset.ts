import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from '@outlet/shared/contract/zod'
import { Refusal } from '../http/refusal'

const Cursor = z.object({ list: z.string(), key: z.string().nullable(), id: z.string() })

type SortKey = AnyPgColumn | SQL

export interface KeysetOptions {
  /** The contract's sort: a key of `columns`, `-` in front = descending. */
  sort: string
  columns: Record<string, SortKey>
  /** Breaks ties, in the direction of the sort. */
  id: SortKey
  /** The sort fields that may be null: they come last in either direction. */
  nullable?: readonly string[]
  /** The list's parsed query; a cursor carries its hash, less `cursor` and `limit`. */
  query: Record<string, unknown> & { cursor?: string | undefined; limit: number }
}

interface KeysetPart {
  where: SQL
  orderBy: SQL
}

export interface Keyset {
  where: SQL | undefined
  orderBy: SQL
  /**
   * The same in two that follow each other, those that have the field and those that don't, to be joined by `union all`:
   * both are served by one ascending index, read backwards. Where it is written too often to have a descending one.
   */
  parts: [KeysetPart, KeysetPart]
  /** To be selected beside the row: the exact text of what the row is sorted by. */
  key: SQL<string | null>
  idKey: SQL<string>
  /** One more than asked for, to know whether there is a next page. */
  limit: number
  /** Cuts the extra row off and makes the next page's cursor. */
  page<Row extends { key: string | null; idKey: string }>(rows: Row[]): { rows: Row[]; next: string | null }
}

const listHash = (query: KeysetOptions['query']) => {
  const rest = Object.entries(query).filter(
    ([name, value]) => name !== 'cursor' && name !== 'limit' && value !== undefined,
  )
  return createHash('sha256').update(JSON.stringify(rest.sort())).digest('base64url').slice(0, 16)
}

const readCursor = (text: string, list: string) => {
  const parsed = Cursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')))
  if (!parsed.success) throw new Refusal('invalid', 'cursor.invalid')
  if (parsed.data.list !== list) throw new Refusal('invalid', 'cursor.other_list')
  return parsed.data
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const after = (
  column: SortKey,
  id: SortKey,
  descending: boolean,
  nullable: boolean,
  cursor: z.infer<typeof Cursor>,
) => {
  const beyond = descending ? sql`<` : sql`>`
  if (cursor.key === null) return sql`${column} is null and ${id} ${beyond} ${cursor.id}`
  const row = sql`(${column}, ${id}) ${beyond} (${cursor.key}, ${cursor.id})`
  return nullable ? sql`(${row} or ${column} is null)` : row
}

/** Of a cursor in the second part nothing of the first is left. */
function partsOf(
  column: SortKey,
  id: SortKey,
  descending: boolean,
  cursor: z.infer<typeof Cursor> | null,
): [KeysetPart, KeysetPart] {
  const direction = descending ? sql`desc` : sql`asc`
  const beyond = descending ? sql`<` : sql`>`
  const known = { where: sql`${column} is not null`, orderBy: sql`${column} ${direction}, ${id} ${direction}` }
  const unknown = { where: sql`${column} is null`, orderBy: sql`${id} ${direction}` }
  if (!cursor) return [known, unknown]
  if (cursor.key === null) {
    return [
      { ...known, where: sql`false` },
      { ...unknown, where: sql`${unknown.where} and ${id} ${beyond} ${cursor.id}` },
    ]
  }
  const rest = sql`${known.where} and (${column}, ${id}) ${beyond} (${cursor.key}, ${cursor.id})`
  return [{ ...known, where: rest }, unknown]
}

/** Keyset paging: the where, order and cursor of one page. Throws Refusal `cursor.invalid`, `cursor.other_list`. */
export function keyset({ sort, columns, id, nullable = [], query }: KeysetOptions): Keyset {
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  const column = columns[name]
  if (!column) throw new Error(`no column for sort ${sort}`)
  const list = listHash(query)
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, list)
  const mayBeNull = nullable.includes(name)
  const direction = descending ? sql`desc` : sql`asc`
  return {
    parts: partsOf(column, id, descending, cursor),
    where: cursor ? after(column, id, descending, mayBeNull, cursor) : undefined,
    orderBy: mayBeNull
      ? sql`${column} ${direction} nulls last, ${id} ${direction}`
      : sql`${column} ${direction}, ${id} ${direction}`,
    key: sql<string | null>`${column}::text`,
    idKey: sql<string>`${id}::text`,
    limit: query.limit + 1,
    page(rows) {
      const last = rows[query.limit - 1]
      if (rows.length <= query.limit || !last) return { rows, next: null }
      const next = Buffer.from(JSON.stringify({ list, key: last.key, id: last.idKey })).toString('base64url')
      return { rows: rows.slice(0, query.limit), next }
    },
  }
}
