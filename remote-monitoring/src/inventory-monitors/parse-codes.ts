import { ProductCode } from '@outlet/shared/contract/product-code'

/** What a column of codes may be called, in a file's first line. */
const CODE_COLUMNS = ['product_code', 'product code', 'code', '商品编码', '商品编号', '编码']
const SEPARATORS = /[,;\t，；、]/
const QUOTED_OR_PLAIN = /\s*(?:"((?:[^"]|"")*)"\s*|([^,;\t，；、]*))(?:[,;\t，；、]|$)/gy

const unquoted = (cell: string) => cell.replaceAll('""', '"')

const cellsOf = (line: string): string[] => {
  if (!SEPARATORS.test(line) && !line.includes('"')) return [line.trim()]
  const cells = [...line.matchAll(QUOTED_OR_PLAIN)].map(([, quoted, plain]) =>
    (quoted === undefined ? (plain ?? '') : unquoted(quoted)).trim(),
  )
  return cells.length > 0 ? cells : [line.trim()]
}

/**
 * The product codes of pasted text or of a CSV file: one a line, or separated by comma, semicolon or tab. Where the
 * first line names a column of codes, only that column counts. Blanks belong to a code and do not separate.
 */
export const parseCodes = (text: string): string[] => {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map(cellsOf)
  const first = rows[0] ?? []
  const column = first.findIndex((cell) => CODE_COLUMNS.includes(cell.toLowerCase()))
  const cells = column < 0 ? rows.flat() : rows.slice(1).map((row) => row[column] ?? '')
  return cells.filter((cell) => cell !== '')
}

export const isProductCode = (text: string): boolean => ProductCode.safeParse(text).success
