/** What parts cells, in files and as people type, in Chinese too. */
export const SEPARATORS = ',\t;，；、'

export interface Row {
  /** In the text, from 1; a quoted cell may go on over several. */
  readonly line: number
  readonly cells: readonly string[]
}

const LINE_END = /\r\n?|\n/

/** Reads the cell that begins at a place: as it stands in the text, and what it holds. */
const cellReader = (text: string, separators: string) => {
  // Sticky, and each cell is tried once from its beginning: however many quotes there are, it is read in one go.
  const quoted = new RegExp(` *"([^"]*(?:""[^"]*)*)" *(?=[${separators}\\r\\n]|$)`, 'y')
  const plain = new RegExp(`[^${separators}\\r\\n]*`, 'y')
  return (at: number): { whole: string; cell: string } => {
    quoted.lastIndex = plain.lastIndex = at
    const [whole = '', held = null] = quoted.exec(text) ?? plain.exec(text) ?? []
    return { whole, cell: held?.replaceAll('""', '"') ?? whole.trim() }
  }
}

/**
 * Rows of delimited text (RFC 4180): quoted cells hold separators, line ends, outer blanks and doubled quotes. A quote
 * that does not enclose a cell is a character like others; NUL, which no database holds, is left out.
 */
export const readRows = (text: string, separators: string): Row[] => {
  const rows: { line: number; cells: string[] }[] = []
  const clean = text.replace(/^\uFEFF/, '').replaceAll('\0', '')
  const cellAt = cellReader(clean, separators)
  let line = 1
  let row: { line: number; cells: string[] } = { line, cells: [] }
  for (let at = 0; at <= clean.length; at++) {
    const { whole, cell } = cellAt(at)
    row.cells.push(cell)
    line += whole.split(LINE_END).length - 1
    at += whole.length
    if (at < clean.length && separators.includes(clean.charAt(at))) continue
    if (clean.startsWith('\r\n', at)) at++
    rows.push(row)
    row = { line: ++line, cells: [] }
  }
  return rows.filter(({ cells }) => cells.some((text) => text.trim() !== ''))
}

/** What the first line parts its cells by. */
export const separatorOf = (text: string): string => {
  const first = text.slice(0, text.search(/\r|\n|$/))
  return [...SEPARATORS].toSorted((one, other) => first.split(other).length - first.split(one).length)[0] ?? ','
}
