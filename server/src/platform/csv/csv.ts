/** A cell as it is read from a row; null is an empty cell. */
export type Cell = string | number | boolean | null

/**
 * What a spreadsheet would take for a formula (OWASP, CSV injection); and what begins as if it had been made safe already,
 * which whoever takes one apostrophe off again would make a formula.
 */
const FORMULA = /^'*[=+\-@\t\r]/
const QUOTED = /[",\r\n]/

const cellText = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Without it, spreadsheets take UTF-8 for something else. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A line of RFC 4180; a text that begins like a formula gets an apostrophe in front. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`
