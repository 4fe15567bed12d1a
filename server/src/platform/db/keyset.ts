import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from '@outlet/shared/contract/zod'

/** Keyset cursor: sort value and id of the last row before a page. */
const Position = z.tuple([z.string().nullable(), z.string()])
type Position = z.infer<typeof Position>

type SortKey = AnyPgColumn | SQL

export interface KeysetOptions {
  /** The contract's sort: a key of `columns`; a leading `-` = descending. */
  sort: string
  columns: Record<string, SortKey>
  /** Tie-breaker, in the direction of the sort. */
  id: SortKey
  /** Sort fields that may be null; nulls sort last in either direction. */
  nullable?: readonly string[]
  /** `cursor` is a position that `page` returned as `next`. The HTTP layer signs positions. */
  query: { cursor?: string | undefined; limit: number }
}

interface KeysetPart {
  where: SQL
  orderBy: SQL
}

export interface Keyset {
  where: SQL | undefined
  orderBy: SQL
  /**
   * The same conditions split in two, rows with and rows without the sort value, to be joined by `union all`. A single
   * ascending index, read backwards, serves both: for columns that are written too often for a descending index.
   */
  halves: [KeysetPart, KeysetPart]
  /** Select it beside the row: the exact text of the sort value. */
  key: SQL<string | null>
  idKey: SQL<string>
  /** One more than requested, which shows whether there is a next page. */
  limit: number
  /** Removes the extra row and returns the next page's position. */
  page<Row extends { key: string | null; idKey: string }>(rows: Row[]): { rows: Row[]; next: string | null }
}

const after = (column: SortKey, id: SortKey, descending: boolean, nullable: boolean, [key, lastId]: Position) => {
  const beyond = descending ? sql`<` : sql`>`
  if (key === null) return sql`${column} is null and ${id} ${beyond} ${lastId}`
  const row = sql`(${column}, ${id}) ${beyond} (${key}, ${lastId})`
  return nullable ? sql`(${row} or ${column} is null)` : row
}

/** Splits the conditions by whether the sort value is null. A position in the second part excludes all of the first. */
function halvesOf(
  column: SortKey,
  id: SortKey,
  descending: boolean,
  position: Position | null,
): [KeysetPart, KeysetPart] {
  const direction = descending ? sql`desc` : sql`asc`
  const beyond = descending ? sql`<` : sql`>`
  const known = { where: sql`${column} is not null`, orderBy: sql`${column} ${direction}, ${id} ${direction}` }
  const unknown = { where: sql`${column} is null`, orderBy: sql`${id} ${direction}` }
  if (!position) return [known, unknown]
  const [key, lastId] = position
  if (key === null) {
    return [
      { ...known, where: sql`false` },
      { ...unknown, where: sql`${unknown.where} and ${id} ${beyond} ${lastId}` },
    ]
  }
  const rest = sql`${known.where} and (${column}, ${id}) ${beyond} (${key}, ${lastId})`
  return [{ ...known, where: rest }, unknown]
}

/** Keyset pagination: conditions, order and next position of a page. */
export function keyset({ sort, columns, id, nullable = [], query }: KeysetOptions): Keyset {
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  const column = columns[name]
  if (!column) throw new Error(`no column for sort ${sort}`)
  const position = query.cursor === undefined ? null : Position.parse(JSON.parse(query.cursor))
  const mayBeNull = nullable.includes(name)
  const direction = descending ? sql`desc` : sql`asc`
  return {
    halves: halvesOf(column, id, descending, position),
    where: position ? after(column, id, descending, mayBeNull, position) : undefined,
    orderBy: mayBeNull
      ? sql`${column} ${direction} nulls last, ${id} ${direction}`
      : sql`${column} ${direction}, ${id} ${direction}`,
    key: sql<string | null>`${column}::text`,
    idKey: sql<string>`${id}::text`,
    limit: query.limit + 1,
    page(rows) {
      const last = rows[query.limit - 1]
      if (rows.length <= query.limit || !last) return { rows, next: null }
      const next: Position = [last.key, last.idKey]
      return { rows: rows.slice(0, query.limit), next: JSON.stringify(next) }
    },
  }
}
