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
const SEPARATORS = [',', '\t', ';', '，', '；', '、'] as const

interface Row {
  /** In the text, from 1; a quoted cell may go on over several. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Rows of delimited text (RFC 4180): quoted cells hold separators, line ends and doubled quotes. */
export const readRows = (text: string, separator: string): Row[] => {
  const rows: { line: number; cells: string[] }[] = []
  const clean = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const plain = `[^"\\n${separator}][^\\n${separator}]*`
  const token = new RegExp(`("(?:[^"]|"")*"|${plain})?(${separator}|\\n|$)`, 'g')
  let line = 1
  let row: { line: number; cells: string[] } = { line, cells: [] }
  for (const [whole, cell = '', end] of clean.matchAll(token)) {
    if (whole === '' && row.cells.length === 0) break
    row.cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"').trim() : cell.trim())
    line += whole.split('\n').length - 1
    if (end === separator) continue
    rows.push(row)
    row = { line, cells: [] }
  }
  return rows.filter(({ cells }) => cells.some((text) => text !== ''))
}

const separatorOf = (text: string): string => {
  const first = text.slice(0, text.search(/\r|\n|$/))
  return SEPARATORS.toSorted((one, other) => first.split(other).length - first.split(one).length)[0] ?? ','
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

const many = (cell: string) => cell.split(LISTS).flatMap((part) => part.trim() || [])

const lineOf = ({ line, cells }: Row, columns: ReadonlyMap<Field, number>): ImportLine => {
  const cell = (field: Field) => {
    const index = columns.get(field)
    return index === undefined ? undefined : (cells[index] ?? '').replace(ESCAPE, '')
  }
  const [tags, note, owners] = [cell('tags'), cell('note'), cell('owners')]
  return {
    line,
    product_code: cell('product_code') ?? '',
    ...(tags !== undefined && { tags: many(tags) }),
    ...(note !== undefined && { note }),
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
  return rows.flatMap(({ line, cells }) =>
    cells.filter((cell) => cell !== '').map((product_code) => ({ line, product_code })),
  )
}
