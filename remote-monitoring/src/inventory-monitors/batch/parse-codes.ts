import { ProductCode, SHORTENED_PRODUCT_CODE } from '@outlet/shared/contract/product-code'
import { codedRows } from '@outlet/shared/format/parse-code-table'
import type { CodeColumn, CodeTable } from '@outlet/shared/format/parse-code-table'

/** The product codes of a table's column; blanks belong to a code and do not separate. */
export const codesOf = (table: CodeTable, column: CodeColumn): string[] =>
  codedRows(table, column)
    .map(({ code }) => code)
    .filter((code) => code !== '')

export const isProductCode = (text: string): boolean => ProductCode.safeParse(text).success

export const isShortenedNumber = (text: string): boolean =>
  ProductCode.safeParse(text).error?.issues.some(({ message }) => message === SHORTENED_PRODUCT_CODE) ?? false
