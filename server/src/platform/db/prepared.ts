import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient } from 'pg'

const MARK = '/* prepared */'

/**
 * A statement that each connection keeps, planned once instead of each time: for those that run many times a second and
 * take longer to plan than to run. Its text must be the same each time, but for its parameters.
 */
export const prepared = (query: SQL): SQL => sql`${sql.raw(MARK)} ${query}`

/**
 * In the `from` or `using` of a transaction's statement: those that are prepared and come after it are planned once for
 * all parameters, from their first time on a connection, where PostgreSQL itself would plan the first five each time.
 */
export const plannedOnce = sql`(select set_config('plan_cache_mode', 'force_generic_plan', true)) as planned`

const dialect = new PgDialect()

/**
 * Has each new connection plan these prepared statements for all parameters before its first use, by running them; until
 * what it returns is called. For those that are in a hurry when they are first needed.
 */
export function planBeforehand(pool: Pool, queries: readonly SQL[]): () => void {
  const asked = queries.map((query) => {
    const { sql: text, params: values } = dialect.sqlToQuery(query)
    return { text, values }
  })
  const plan = (client: PoolClient) => {
    for (const statement of ['set plan_cache_mode = force_generic_plan', ...asked, 'reset plan_cache_mode'])
      // One of two forms of the same method.
      void client.query(statement as string).catch(() => undefined)
  }
  pool.on('connect', plan)
  return () => pool.off('connect', plan)
}

const names = new Map<string, string>()

/** The name by which PostgreSQL keeps a statement; none for what is not to be kept. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(MARK)) return undefined
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}
