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

/**
 * The text of a file of codes: UTF-8, UTF-16 as spreadsheets save "Unicode text", or else GB 18030, which spreadsheets
 * in Chinese save as CSV.
 */
export const decodeText = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
