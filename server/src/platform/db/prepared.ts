import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queryable } from './database'

const dialect = new PgDialect()
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/**
 * Executes a statement as a prepared one: each connection plans it once. For statements that run many times a second
 * and take longer to plan than to execute. The text must be constant apart from its parameters.
 */
export async function executePrepared<Row extends Record<string, unknown>>(
  db: Queryable,
  query: SQL,
): Promise<{ rows: Row[] }> {
  const built = dialect.sqlToQuery(query)
  return db._.session
    .prepareQuery<{ execute: { rows: Row[] }; all: never; values: never }>(built, undefined, nameOf(built.sql), false)
    .execute()
}
