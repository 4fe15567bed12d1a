import { readSheet } from 'read-excel-file/universal'
import { quoteCell } from '../../contract/list/csv'

const textOf = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell)
}

/**
 * Returns a workbook's first sheet as CSV (RFC 4180), so that it is read as every other table. Numbers have the digits
 * of the file: a product code may be longer than a number is exact.
 * @throws if the bytes are not an XLSX workbook
 */
export async function readWorkbook(bytes: ArrayBuffer): Promise<string> {
  const rows = await readSheet(bytes, { parseNumber: (digits: string) => digits })
  return rows.map((row) => row.map((cell) => quoteCell(textOf(cell))).join(',')).join('\n')
}
