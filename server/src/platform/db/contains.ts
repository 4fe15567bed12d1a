import { or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { normaliseText } from '@outlet/shared/contract/text'

type Searched = AnyPgColumn | SQL

/** Matches text that may be a product code with other separators: `WT 1001` for `WT-1001`. */
const CODE_WITH_SEPARATORS = /^(?=.*\d)[A-Za-z0-9]+(?:[-_/. ]+[A-Za-z0-9]+)+$/

function hasText(column: Searched, text: string): SQL {
  if (CODE_WITH_SEPARATORS.test(text)) return sql`${column} ~* ${text.replace(/[-_/. ]+/g, '[-_/. ]')}`
  return sql`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
}

/** The text in its search form and, if it differs, in the form of a product code. */
const formsOf = (text: string): string[] => {
  const form = normaliseText(text, 'search')
  const code = normaliseText(text, 'code')
  return /^[ -~]+$/.test(code) ? [...new Set([form, code])] : [form]
}

/**
 * Case-insensitive "contains" on a column of search text (`normaliseText(…, 'search')`). `%` and `_` are literal; all
 * separators in a code are equivalent.
 */
export const contains = (column: Searched, text: string): SQL =>
  or(...formsOf(text).map((form) => hasText(column, form))) ?? sql`true`

/** Case-insensitive "contains" on a column of original text, without index support. */
export const containsFolded = (column: Searched, text: string): SQL => contains(sql`fold_search(${column})`, text)
