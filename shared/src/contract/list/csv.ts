/** Value of a cell; null is an empty cell. */
export type Cell = string | number | boolean | null

/**
 * Values that a spreadsheet would evaluate as a formula (CSV injection, OWASP), also after leading blanks that some
 * programs trim. Values that seem to be escaped already match too: without a further apostrophe, unescaping would turn
 * them into a formula.
 */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/
const ESCAPED_FORMULA = new RegExp(`^'(?=${FORMULA.source.slice(1)})`)

/** Values that need quotes: those of RFC 4180, and values with leading or trailing blanks, which some readers trim. */
const QUOTED = /[",\r\n]|^\s|\s$/

const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Returns the original text of a cell written by `csvLine`; the exact inverse of the formula escaping. */
export const unescapeFormula = (text: string): string => text.replace(ESCAPED_FORMULA, '')

/** Returns a value as RFC 4180 writes it: in quotes where they are needed. */
export const quoteCell = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const cellText = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  return quoteCell(escapeFormula(cell))
}

/** Byte order mark. Without it, spreadsheets do not recognize UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Returns a line of CSV (RFC 4180). Text that a spreadsheet would evaluate as a formula gets a leading apostrophe. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`
