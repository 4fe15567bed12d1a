import { unescapeFormula } from '@outlet/shared/contract/list/csv'
import { MAX_IMPORT_VALUES, MAX_IMPORT_TEXT } from '@outlet/shared/contract/product-base/product-base-import'
import type { ImportLine } from '@outlet/shared/contract/product-base/product-base-import'
import { codedRows, headingOf, readCodeTable, repeatedHeadings } from '@outlet/shared/format/parse-code-table'
import type { CodeColumn, CodeTable } from '@outlet/shared/format/parse-code-table'

/** Fields besides the code, whose column `readCodeTable` finds. */
type Field = 'tags' | 'note' | 'owners'

/** Accepted column names, including those of the console's own CSV export. */
const names: Record<Field, readonly string[]> = {
  tags: ['tags', 'tag', '标签'],
  note: ['note', 'notes', '备注'],
  owners: ['owners', 'owner', '负责人'],
}

const LISTS = /[;；|、]/

/** Shortens a text that exceeds the limit to just above it: the server then refuses the line instead of all lines. */
const shortened = (text: string): string => text.slice(0, MAX_IMPORT_TEXT)

const many = (cell: string): string[] =>
  cell
    .split(LISTS, MAX_IMPORT_VALUES)
    .map((part) => shortened(part.trim()))
    .filter((part) => part !== '')

function cellReader({ rows, headings }: CodeTable) {
  const row = headings === null ? [] : (rows[headings]?.cells ?? [])
  const columnOf = (field: Field) => row.findIndex((cell) => names[field].includes(headingOf(cell)))
  const columns = { tags: columnOf('tags'), note: columnOf('note'), owners: columnOf('owners') }
  return (cells: readonly string[], field: Field): string | undefined =>
    columns[field] < 0 ? undefined : unescapeFormula(cells[columns[field]] ?? '')
}

export interface ParsedImport {
  readonly table: CodeTable
  /** Null = the user must select a column; `lines` is empty until then. */
  readonly column: CodeColumn | null
  readonly lines: readonly ImportLine[]
  readonly repeatedHeadings: readonly string[]
}

/**
 * Parses the lines of a CSV file or of pasted text.
 * @param chosen column of the codes if the user has selected one
 */
export function parseImport(text: string, chosen: CodeColumn | null = null): ParsedImport {
  const table = readCodeTable(text)
  const column = chosen ?? table.column
  const cellOf = cellReader(table)
  const lines = (column === null ? [] : codedRows(table, column)).map(({ line, code, cells }): ImportLine => {
    const [tags, note, owners] = [cellOf(cells, 'tags'), cellOf(cells, 'note'), cellOf(cells, 'owners')]
    return {
      line,
      product_code: shortened(code),
      ...(column !== 'every_cell' && {
        ...(tags !== undefined && { tags: many(tags) }),
        ...(note !== undefined && { note: shortened(note) }),
        ...(owners !== undefined && { owners: many(owners) }),
      }),
    }
  })
  return { table, column, lines, repeatedHeadings: repeatedHeadings(table) }
}
