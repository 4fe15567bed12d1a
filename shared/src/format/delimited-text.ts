/** What separates cells, in files and as people type, in Chinese too. */
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
  const quoted = new RegExp(` *=?"([^"]*(?:""[^"]*)*)" *(?=[${separators}\\r\\n]|$)`, 'y')
  const plain = new RegExp(`[^${separators}\\r\\n]*`, 'y')
  return (at: number): { whole: string; cell: string } => {
    quoted.lastIndex = plain.lastIndex = at
    const [whole = '', held = null] = quoted.exec(text) ?? plain.exec(text) ?? []
    return { whole, cell: held?.replaceAll('""', '"') ?? whole.trim() }
  }
}

/**
 * Rows of delimited text (RFC 4180): quoted cells hold separators, line ends, outer blanks and doubled quotes; so do
 * `="0045"`, as spreadsheets write text that looks like a number. A quote that does not enclose a cell is a character
 * like others; NUL, which no database holds, is left out.
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

/** So much of a text shows how it is separated. */
const HEAD_LENGTH = 20_000
const HEAD_ROWS = 10

/** How many of the first rows have the same number of cells, of two at least, and how many cells that is. */
function regularity(rows: readonly Row[]): readonly [rows: number, cells: number] {
  const counts = new Map<number, number>()
  for (const { cells } of rows) if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return [...counts].map(([cells, count]) => [count, cells] as const).toSorted(compareRegularity)[0] ?? [0, 0]
}

const compareRegularity = (one: readonly [number, number], other: readonly [number, number]) =>
  other[0] - one[0] || other[1] - one[1]

/** The separator that makes the most regular table of the first rows. */
export const separatorOf = (text: string): string => {
  const head = text.slice(0, HEAD_LENGTH)
  const regularities = [...SEPARATORS].map((separator) => ({
    separator,
    of: regularity(readRows(head, separator).slice(0, HEAD_ROWS)),
  }))
  return regularities.toSorted((one, other) => compareRegularity(one.of, other.of))[0]?.separator ?? ','
}
