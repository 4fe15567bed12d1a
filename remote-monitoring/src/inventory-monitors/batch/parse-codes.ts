import { ProductCode, SHORTENED_PRODUCT_CODE } from '@outlet/shared/contract/products/product-code'
import { codedRows } from '@outlet/shared/format/parse-code-table'
import type { CodeColumn, CodeTable } from '@outlet/shared/format/parse-code-table'

/** Product codes of a table's column; spaces are part of a code and do not separate codes. */
export const codesOf = (table: CodeTable, column: CodeColumn): string[] =>
  codedRows(table, column)
    .map(({ code }) => code)
    .filter((code) => code !== '')

export const isProductCode = (text: string): boolean => ProductCode.safeParse(text).success

export const isShortenedNumber = (text: string): boolean =>
  ProductCode.safeParse(text).error?.issues.some(({ message }) => message === SHORTENED_PRODUCT_CODE) ?? false
