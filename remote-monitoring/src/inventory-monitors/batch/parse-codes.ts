import { ProductCode } from '@outlet/shared/contract/product-code'
import { readRows, separatorOf, SEPARATORS } from '@outlet/shared/format/delimited-text'

/** What a column of codes may be called, in a file's first line. */
const CODE_COLUMNS = ['product_code', 'product code', 'code', '商品编码', '商品编号', '编码']

/**
 * The product codes of pasted text or of a CSV file: one a line, or separated by comma, semicolon or tab. Where the
 * first line names a column of codes, only that column counts. Blanks belong to a code and do not separate.
 */
export const parseCodes = (text: string): string[] => {
  const [first, ...rows] = readRows(text, separatorOf(text))
  const column = first?.cells.findIndex((cell) => CODE_COLUMNS.includes(cell.trim().toLowerCase())) ?? -1
  const codes =
    column < 0 ? readRows(text, SEPARATORS).flatMap(({ cells }) => cells) : rows.map(({ cells }) => cells[column] ?? '')
  return codes.map((code) => code.trim()).filter((code) => code !== '')
}

export const isProductCode = (text: string): boolean => ProductCode.safeParse(text).success
