import { unescapeFormula } from '../contract/list/csv'
import { ProductCode } from '../contract/products/product-code'
import { normaliseSearch } from '../contract/text'
import { readRows, separatorOf, SEPARATORS, type Row } from './delimited-text'

/** Headings of the product code column in the console's own files. */
const OWN_HEADINGS = ['product_code', 'product code', 'code', '商品编码', '商品编号', '编码']
/** Headings of that column in other systems' files. */
const FOREIGN_HEADINGS = [
  ...['sku', 'item code', 'item number', 'item no.', 'article number', 'style', 'style number', 'style no.'],
  ...['货号', '款号', '商品货号', '商品代码', '貨號', '商品編號', '商品编号/货号'],
  ...['artikelnummer', 'artikel-nr.', 'art.-nr.', 'référence', 'referencia', 'codice', 'артикул'],
  ...['品番', '商品コード', '상품코드', '품번'],
]
/** Number of first rows searched for headings: a title may stand above them. */
const LAST_HEADING_ROW = 10

/** Number of characters searched for the first row. */
const MAX_HEADINGS_LENGTH = 2000

export const headingOf = (cell: string): string => normaliseSearch(cell).toLowerCase()

/** Index of the column that holds the codes, from 0; `every_cell` if there are no columns and each cell is a code. */
export type CodeColumn = number | 'every_cell'

export interface CodeTable {
  /** The text without the line `sep=`. */
  readonly text: string
  readonly rows: readonly Row[]
  /** Index in `rows` of the headings; null if there are none. */
  readonly headings: number | null
  /** Column of the codes; null if it is unclear and the user must choose. */
  readonly column: CodeColumn | null
}

/** `sep=` line with which spreadsheets start a file. It becomes an empty line, so that line numbers stay the same. */
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

const isLikelyCode = (cell: string) => /\d/.test(cell) && ProductCode.safeParse(cell).success

/** Whether the rows form a table: several columns, and not only codes in them. */
function isTable(rows: readonly Row[]): boolean {
  const width = Math.max(0, ...rows.slice(0, LAST_HEADING_ROW).map(({ cells }) => cells.length))
  if (width < 2 || rows.filter(({ cells }) => cells.length === width).length < 2) return false
  return rows.some(({ cells }) => cells.some((cell) => cell.trim() !== '' && !isLikelyCode(cell)))
}

/** Separator of a file that starts with the console's own headings, regardless of its cells. */
const separatorOfOwn = (text: string): string | undefined =>
  [...SEPARATORS].find((separator) => {
    const [first] = readRows(text.slice(0, MAX_HEADINGS_LENGTH), separator)
    return first !== undefined && first.cells.length > 1 && columnsNamed(first, OWN_HEADINGS).length > 0
  })

/**
 * Parses a file or pasted text into a table and finds the column of its product codes: the one with a known heading, or
 * every cell if all cells are codes. In any other case the column is null and the user must choose.
 */
export function readCodeTable(given: string): CodeTable {
  const separator = SEPARATOR_LINE.exec(given)?.[1]
  const text = given.replace(SEPARATOR_LINE, '')
  const rows = readRows(text, separator ?? separatorOfOwn(text) ?? separatorOf(text))
  const named = findHeadings(rows)
  if (named) return { text, rows, ...named }
  return { text, rows, headings: null, column: isTable(rows) ? null : 'every_cell' }
}

/** Whether the heading of the code column has non-ASCII letters, which only the right encoding spells correctly. */
export function hasForeignHeading(text: string): boolean {
  const { rows, headings, column } = readCodeTable(text)
  return headings !== null && typeof column === 'number' && /[^\0-\x7F]/.test(rows[headings]?.cells[column] ?? '')
}

/**
 * The code in a cell, without the console's CSV injection escape and without the apostrophe that makes a spreadsheet
 * treat it as text.
 */
export const codeOfCell = (cell: string): string =>
  unescapeFormula(cell)
    .trim()
    .replace(/^['’‘＇]+/, '')

export interface CodedRow {
  readonly line: number
  readonly code: string
  /** Cells of the row; empty if there are no columns. */
  readonly cells: readonly string[]
}

/**
 * Returns the rows below the headings. If the headings are unknown, it starts at the first row whose cell may be a
 * code; such a cell without a digit directly above one with a digit is a heading. Codes without digits are codes, so
 * that no row is dropped silently.
 */
function rowsBelowHeadings({ rows, headings }: CodeTable, column: number): readonly Row[] {
  if (headings !== null) return rows.slice(headings + 1)
  const codeIn = (row: Row | undefined) => codeOfCell(row?.cells[column] ?? '')
  const first = rows.findIndex((row) => ProductCode.safeParse(codeIn(row)).success)
  if (first < 0) return rows
  const isHeading = !isLikelyCode(codeIn(rows[first])) && isLikelyCode(codeIn(rows[first + 1]))
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

/** Headings that name several columns, each once. */
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
