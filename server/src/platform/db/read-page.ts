import { and, getTableColumns, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './database'
import { keyset, type KeysetOptions } from './keyset'

type Options = Pick<KeysetOptions, 'id' | 'nullable'> & {
  /** Sort keys that are not the table's column of that name. */
  columns?: KeysetOptions['columns']
  where?: SQL | undefined
}

/** Reads one page of a table's rows, by keyset pagination. Lists that join other tables use `keyset` themselves. */
export async function readPage<Table extends PgTable>(
  db: Queryable,
  table: Table,
  query: KeysetOptions['query'] & Pick<KeysetOptions, 'sort'>,
  { columns, where, ...options }: Options,
): Promise<{ rows: Table['$inferSelect'][]; next: string | null }> {
  const { sort } = query
  const pages = keyset({ ...options, sort, query, columns: { ...getTableColumns<PgTable>(table), ...columns } })
  const found = await db
    .select({ row: getTableColumns<PgTable>(table), key: pages.key, idKey: pages.idKey })
    .from<PgTable>(table)
    .where(and(where, pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  // The statement selects exactly the columns of `table`.
  return { rows: rows.map(({ row }) => row as Table['$inferSelect']), next }
}
