import { or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { normaliseText } from '@outlet/shared/contract/text'

type Searched = AnyPgColumn | SQL

/** Looks like a product code whose separators may have been typed otherwise: `WT 1001` for `WT-1001`. */
const CODE_WITH_SEPARATORS = /^(?=.*\d)[A-Za-z0-9]+(?:[-_/. ]+[A-Za-z0-9]+)+$/

function hasText(column: Searched, text: string): SQL {
  if (CODE_WITH_SEPARATORS.test(text)) return sql`${column} ~* ${text.replace(/[-_/. ]+/g, '[-_/. ]')}`
  return sql`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
}

/** As the text itself reads and, where that is another one, as the product code that it may be a spelling of. */
const formsOf = (text: string): string[] => {
  const form = normaliseText(text, 'search')
  const code = normaliseText(text, 'code')
  return /^[ -~]+$/.test(code) ? [...new Set([form, code])] : [form]
}

/**
 * Case-insensitive "contains" in a column of search texts (`normaliseText(…, 'search')`). `%` and `_` are themselves;
 * the separators of a code stand for each other.
 */
export const contains = (column: Searched, text: string): SQL =>
  or(...formsOf(text).map((form) => hasText(column, form))) ?? sql`true`

/** The same in a column of text as people typed it; no index serves it. */
export const containsFolded = (column: Searched, text: string): SQL => contains(sql`fold_search(${column})`, text)
