import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { COUNT_CAP, type Count } from '@outlet/shared/contract/list'
import type { Queryable } from './database'

/** Counts rows, exactly up to COUNT_CAP, which limits the cost of the count. */
export async function countCapped(db: Queryable, table: PgTable, where: SQL | undefined): Promise<Count> {
  const condition = where ? sql`where ${where}` : sql``
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${table} ${condition} limit ${COUNT_CAP + 1}) as capped`,
  )
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, COUNT_CAP), exact: count <= COUNT_CAP }
}
