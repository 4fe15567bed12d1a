/** A cell as it is read from a row; null is an empty cell. */
export type Cell = string | number | boolean | null

/**
 * What a spreadsheet would take for a formula (OWASP, CSV injection), also behind the blanks that some trim; and what
 * begins as if it had been escaped already, which whoever takes one apostrophe off again would make a formula.
 */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/
const ESCAPED_FORMULA = new RegExp(`^'(?=${FORMULA.source.slice(1)})`)

/** Cells that need quotes: those of RFC 4180, and outer blanks, which a reader may take off otherwise. */
const QUOTED = /[",\r\n]|^\s|\s$/

const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text that a cell of `csvLine` was made of: exactly the inverse of what keeps it from being a formula. */
export const unescapeFormula = (text: string): string => text.replace(ESCAPED_FORMULA, '')

const cellText = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = escapeFormula(cell)
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Without it, spreadsheets take UTF-8 for something else. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A line of RFC 4180; a text that begins like a formula gets an apostrophe in front. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`
