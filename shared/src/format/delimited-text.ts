/** Separators of cells, in files and in typed lists, Chinese ones included. */
export const SEPARATORS = ',\t;，；、'

export interface Row {
  /** Line in the text, from 1; a quoted cell may span several. */
  readonly line: number
  readonly cells: readonly string[]
}

const LINE_END = /\r\n?|\n/

/** Makes a reader of the cell that starts at an index: returns its source text and its value. */
const cellReader = (text: string, separators: string) => {
  // Sticky, and each cell is tried once from its start, so reading is linear however many quotes there are.
  const quoted = new RegExp(` *=?"([^"]*(?:""[^"]*)*)" *(?=[${separators}\\r\\n]|$)`, 'y')
  const plain = new RegExp(`[^${separators}\\r\\n]*`, 'y')
  return (at: number): { source: string; cell: string } => {
    quoted.lastIndex = plain.lastIndex = at
    const [source = '', held = null] = quoted.exec(text) ?? plain.exec(text) ?? []
    return { source, cell: held?.replaceAll('""', '"') ?? source.trim() }
  }
}

/**
 * Parses delimited text (RFC 4180) into rows. Quoted cells may hold separators, line ends, outer spaces and doubled
 * quotes; so may `="0045"`, as spreadsheets write text that resembles a number. A quote that does not enclose a cell is
 * a plain character. NUL, which PostgreSQL cannot store, is dropped.
 */
export const readRows = (text: string, separators: string): Row[] => {
  const rows: { line: number; cells: string[] }[] = []
  const clean = text.replace(/^\uFEFF/, '').replaceAll('\0', '')
  const cellAt = cellReader(clean, separators)
  let line = 1
  let row: { line: number; cells: string[] } = { line, cells: [] }
  for (let at = 0; at <= clean.length; at++) {
    const { source, cell } = cellAt(at)
    row.cells.push(cell)
    line += source.split(LINE_END).length - 1
    at += source.length
    if (at < clean.length && separators.includes(clean.charAt(at))) continue
    if (clean.startsWith('\r\n', at)) at++
    rows.push(row)
    row = { line: ++line, cells: [] }
  }
  return rows.filter(({ cells }) => cells.some((text) => text.trim() !== ''))
}

/** Number of characters from which the separator is detected. */
const HEAD_LENGTH = 20_000
const HEAD_ROWS = 10

/** Largest number of rows with the same number of cells (at least two), and that number of cells. */
function regularity(rows: readonly Row[]): readonly [rows: number, cells: number] {
  const counts = new Map<number, number>()
  for (const { cells } of rows) if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return [...counts].map(([cells, count]) => [count, cells] as const).toSorted(compareRegularity)[0] ?? [0, 0]
}

const compareRegularity = (one: readonly [number, number], other: readonly [number, number]) =>
  other[0] - one[0] || other[1] - one[1]

/** Detects the separator: the one that makes the most regular table of the first rows. */
export const separatorOf = (text: string): string => {
  const head = text.slice(0, HEAD_LENGTH)
  const regularities = [...SEPARATORS].map((separator) => ({
    separator,
    of: regularity(readRows(head, separator).slice(0, HEAD_ROWS)),
  }))
  return regularities.toSorted((one, other) => compareRegularity(one.of, other.of))[0]?.separator ?? ','
}
