import { MAX_IMPORT_PARTS, MAX_IMPORT_TEXT } from '@outlet/shared/contract/product-base-import'
import type { ImportLine } from '@outlet/shared/contract/product-base-import'

type Field = Exclude<keyof ImportLine, 'line'>

/** What a file's first line may call its columns; as the console's own CSV does, too. */
const names: Record<Field, readonly string[]> = {
  product_code: ['product_code', 'product code', 'code', '商品编码', '商品编号', '编码'],
  tags: ['tags', 'tag', '标签'],
  note: ['note', 'notes', '备注'],
  owners: ['owners', 'owner', '负责人'],
}
const fields = ['product_code', 'tags', 'note', 'owners'] as const satisfies readonly Field[]

/** What the console's own CSV puts in front of a text that a spreadsheet would take for a formula. */
const ESCAPE = /^'(?='*[=+\-@\t\r])/

const LISTS = /[;；|、]/
const SEPARATORS = ',\t;，；、'

interface Row {
  /** In the text, from 1; a quoted cell may go on over several. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Rows of delimited text (RFC 4180): quoted cells hold separators, line ends and doubled quotes. A quote that does not
 * enclose a cell is a character like others.
 */
export const readRows = (text: string, separators: string): Row[] => {
  const rows: { line: number; cells: string[] }[] = []
  const clean = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
  // Sticky, and each cell is tried once from its beginning: however many quotes there are, it is read in one go.
  const quoted = new RegExp(` *"([^"]*(?:""[^"]*)*)" *(?=[${separators}\\n]|$)`, 'y')
  const plain = new RegExp(`[^${separators}\\n]*`, 'y')
  let line = 1
  let row: { line: number; cells: string[] } = { line, cells: [] }
  for (let at = 0; at <= clean.length; at++) {
    quoted.lastIndex = plain.lastIndex = at
    const [whole = '', held = null] = quoted.exec(clean) ?? plain.exec(clean) ?? []
    row.cells.push((held?.replaceAll('""', '"') ?? whole).trim())
    line += whole.split('\n').length - 1
    at += whole.length
    if (at < clean.length && separators.includes(clean.charAt(at))) continue
    rows.push(row)
    row = { line: ++line, cells: [] }
  }
  return rows.filter(({ cells }) => cells.some((text) => text !== ''))
}

const separatorOf = (text: string): string => {
  const first = text.slice(0, text.search(/\r|\n|$/))
  return [...SEPARATORS].toSorted((one, other) => first.split(other).length - first.split(one).length)[0] ?? ','
}

/** Which column of the file is which field; null where the first line names none. */
const columnsOf = (cells: readonly string[]): Map<Field, number> | null => {
  const found = new Map<Field, number>()
  for (const field of fields) {
    const index = cells.findIndex((cell) => names[field].includes(cell.toLowerCase()))
    if (index >= 0) found.set(field, index)
  }
  return found.has('product_code') ? found : null
}

/** Longer than any field may be, or more than any may hold: the server says so of the line, instead of refusing all. */
const shortened = (text: string): string => text.slice(0, MAX_IMPORT_TEXT)

const many = (cell: string): string[] =>
  cell
    .split(LISTS, MAX_IMPORT_PARTS)
    .map((part) => shortened(part.trim()))
    .filter((part) => part !== '')

const lineOf = ({ line, cells }: Row, columns: ReadonlyMap<Field, number>): ImportLine => {
  const cell = (field: Field) => {
    const index = columns.get(field)
    return index === undefined ? undefined : (cells[index] ?? '').replace(ESCAPE, '')
  }
  const [tags, note, owners] = [cell('tags'), cell('note'), cell('owners')]
  return {
    line,
    product_code: shortened(cell('product_code') ?? ''),
    ...(tags !== undefined && { tags: many(tags) }),
    ...(note !== undefined && { note: shortened(note) }),
    ...(owners !== undefined && { owners: many(owners) }),
  }
}

/**
 * The lines of a CSV file or of what was pasted. Where the first line names a column of codes, the columns are read by
 * their names; else everything is a code: one a line, or parted by comma, semicolon or tab.
 */
export const parseImport = (text: string): ImportLine[] => {
  const rows = readRows(text, separatorOf(text))
  const columns = columnsOf(rows[0]?.cells ?? [])
  if (columns) return rows.slice(1).map((row) => lineOf(row, columns))
  return readRows(text, SEPARATORS).flatMap(({ line, cells }) =>
    cells.filter((cell) => cell !== '').map((code) => ({ line, product_code: shortened(code) })),
  )
}
