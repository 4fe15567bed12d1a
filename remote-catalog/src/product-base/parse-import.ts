import { unescapeFormula } from '@outlet/shared/contract/csv'
import { MAX_IMPORT_PARTS, MAX_IMPORT_TEXT } from '@outlet/shared/contract/product-base-import'
import type { ImportLine } from '@outlet/shared/contract/product-base-import'
import { readRows, separatorOf, SEPARATORS } from '@outlet/shared/format/delimited-text'
import type { Row } from '@outlet/shared/format/delimited-text'

type Field = Exclude<keyof ImportLine, 'line'>

/** What a file's first line may call its columns; as the console's own CSV does, too. */
const names: Record<Field, readonly string[]> = {
  product_code: ['product_code', 'product code', 'code', '商品编码', '商品编号', '编码'],
  tags: ['tags', 'tag', '标签'],
  note: ['note', 'notes', '备注'],
  owners: ['owners', 'owner', '负责人'],
}
const fields = ['product_code', 'tags', 'note', 'owners'] as const satisfies readonly Field[]

const LISTS = /[;；|、]/

/** Which column of the file is which field; null where the first line names none. */
const columnsOf = (cells: readonly string[]): Map<Field, number> | null => {
  const found = new Map<Field, number>()
  for (const field of fields) {
    const index = cells.findIndex((cell) => names[field].includes(cell.trim().toLowerCase()))
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
    return index === undefined ? undefined : unescapeFormula(cells[index] ?? '')
  }
  const [tags, note, owners] = [cell('tags'), cell('note'), cell('owners')]
  return {
    line,
    product_code: shortened(cell('product_code')?.trim() ?? ''),
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
    cells.filter((cell) => cell.trim() !== '').map((code) => ({ line, product_code: shortened(code.trim()) })),
  )
}
