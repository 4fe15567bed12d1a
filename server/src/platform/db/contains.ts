import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Case-insensitive "contains", with the text's own % and _ taken literally. */
export const contains = (column: AnyPgColumn | SQL, text: string): SQL =>
  sql`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
