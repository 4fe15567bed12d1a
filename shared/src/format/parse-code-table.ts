import { unescapeFormula } from '../contract/csv'
import { ProductCode } from '../contract/product-code'
import { normaliseSearch } from '../contract/text'
import { readRows, separatorOf, SEPARATORS, type Row } from './delimited-text'

/** What the console's own files call the column of product codes. */
const OWN_HEADINGS = ['product_code', 'product code', 'code', '商品编码', '商品编号', '编码']
/** What other systems call it. */
const FOREIGN_HEADINGS = [
  ...['sku', 'item code', 'item number', 'item no.', 'article number', 'style', 'style number', 'style no.'],
  ...['货号', '款号', '商品货号', '商品代码', '貨號', '商品編號', '商品编号/货号'],
  ...['artikelnummer', 'artikel-nr.', 'art.-nr.', 'référence', 'referencia', 'codice', 'артикул'],
  ...['品番', '商品コード', '상품코드', '품번'],
]
/** Above the headings may stand a title. */
const LAST_HEADING_ROW = 10

/** Number of characters searched for the first row. */
const MAX_HEADINGS_LENGTH = 2000

/** The cell as it is compared with headings. */
export const headingOf = (cell: string): string => normaliseSearch(cell).toLowerCase()

/** The column that holds the codes, counted from 0; or there are no columns, and each cell is a code. */
export type CodeColumn = number | 'every_cell'

export interface CodeTable {
  /** Without the line `sep=`. */
  readonly text: string
  readonly rows: readonly Row[]
  /** Where in `rows` the columns are named; null = nowhere. */
  readonly headings: number | null
  /** Null = unclear: a person must choose. */
  readonly column: CodeColumn | null
}

/** Spreadsheets start a file so; the line is left empty, so that the others keep their numbers. */
const SEPARATOR_LINE = /^\uFEFF?sep=(.)(?=[\r\n])/i

const columnsNamed = ({ cells }: Row, names: readonly string[]): number[] =>
  cells.flatMap((cell, index) => (names.includes(headingOf(cell)) ? [index] : []))

function findHeadings(rows: readonly Row[]): Pick<CodeTable, 'headings' | 'column'> | null {
  for (const names of [OWN_HEADINGS, FOREIGN_HEADINGS]) {
    for (const [index, row] of rows.slice(0, LAST_HEADING_ROW).entries()) {
      const [column, ...further] = columnsNamed(row, names)
      if (column !== undefined) return { headings: index, column: further.length > 0 ? null : column }
    }
  }
  return null
}

const looksLikeCode = (cell: string) => /\d/.test(cell) && ProductCode.safeParse(cell).success

/** Has columns, and they do not hold codes alone. */
function isTable(rows: readonly Row[]): boolean {
  const width = Math.max(0, ...rows.slice(0, LAST_HEADING_ROW).map(({ cells }) => cells.length))
  if (width < 2 || rows.filter(({ cells }) => cells.length === width).length < 2) return false
  return rows.some(({ cells }) => cells.some((cell) => cell.trim() !== '' && !looksLikeCode(cell)))
}

/** The separator of a file that starts with the console's own headings, whatever its cells hold. */
const separatorOfOwn = (text: string): string | undefined =>
  [...SEPARATORS].find((separator) => {
    const [first] = readRows(text.slice(0, MAX_HEADINGS_LENGTH), separator)
    return first !== undefined && first.cells.length > 1 && columnsNamed(first, OWN_HEADINGS).length > 0
  })

/**
 * The table that a file or pasted text is, and the column of its product codes: the one with a known name, or every cell
 * where nothing but codes stands in it. Anything else is a question to a person.
 */
export function readCodeTable(given: string): CodeTable {
  const separator = SEPARATOR_LINE.exec(given)?.[1]
  const text = given.replace(SEPARATOR_LINE, '')
  const rows = readRows(text, separator ?? separatorOfOwn(text) ?? separatorOf(text))
  const named = findHeadings(rows)
  if (named) return { text, rows, ...named }
  return { text, rows, headings: null, column: isTable(rows) ? null : 'every_cell' }
}

/** Whether a column of codes has a name that only the right encoding spells. */
export function hasForeignHeading(text: string): boolean {
  const { rows, headings, column } = readCodeTable(text)
  return headings !== null && typeof column === 'number' && /[^\0-\x7F]/.test(rows[headings]?.cells[column] ?? '')
}

/** A code as its cell holds it: without the apostrophe that keeps a spreadsheet from taking it for a number. */
export const codeOfCell = (cell: string): string =>
  unescapeFormula(cell)
    .trim()
    .replace(/^['’‘＇]+/, '')

export interface CodedRow {
  readonly line: number
  readonly code: string
  /** Of the row; empty where there are no columns. */
  readonly cells: readonly string[]
}

/**
 * The rows below the headings. Where these are unknown, from the first row on whose cell may be a code; one without a digit
 * right above one with a digit is a heading. Codes without digits are codes, so that no row is left out in silence.
 */
function rowsBelowHeadings({ rows, headings }: CodeTable, column: number): readonly Row[] {
  if (headings !== null) return rows.slice(headings + 1)
  const codeIn = (row: Row | undefined) => codeOfCell(row?.cells[column] ?? '')
  const first = rows.findIndex((row) => ProductCode.safeParse(codeIn(row)).success)
  if (first < 0) return rows
  const isHeading = !looksLikeCode(codeIn(rows[first])) && looksLikeCode(codeIn(rows[first + 1]))
  return rows.slice(isHeading ? first + 1 : first)
}

export function codedRows(table: CodeTable, column: CodeColumn): CodedRow[] {
  if (column === 'every_cell')
    return readRows(table.text, SEPARATORS).flatMap(({ line, cells }) =>
      cells.filter((cell) => cell.trim() !== '').map((cell) => ({ line, code: codeOfCell(cell), cells: [] })),
    )
  return rowsBelowHeadings(table, column).map(({ line, cells }) => ({
    line,
    code: codeOfCell(cells[column] ?? ''),
    cells,
  }))
}

/** Headings that stand over several columns, each once. */
export function repeatedHeadings({ rows, headings }: CodeTable): string[] {
  const names = (headings === null ? [] : (rows[headings]?.cells ?? [])).map((cell) => cell.trim())
  return [
    ...new Set(
      names.filter(
        (name, index) => name !== '' && names.findIndex((other) => headingOf(other) === headingOf(name)) < index,
      ),
    ),
  ]
}
