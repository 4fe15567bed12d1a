import { renderHook } from '@testing-library/react'
import type { Money } from '../../contract/money'
import type { Column, MoneyLineText } from './column'
import { useMoneyWidths } from './use-money-widths'

interface Row {
  readonly total: Money | null
}

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', cell: () => null, width: 100 },
  {
    key: 'total',
    title: 'Total',
    cell: () => null,
    width: 90,
    isSized: true,
    moneyLines: ({ total }, text) => [text(total)],
  },
]
const widthsOf = (rows: readonly Row[] | undefined) =>
  renderHook(() => useMoneyWidths(columns, rows)).result.current.map(({ width }) => width)

test('a column of amounts is as wide as its longest one needs, even where the user made it narrower', () => {
  const [name, total = 0] = widthsOf([
    { total: { minor: 100, currency: 'USD' } },
    { total: { minor: 1_299_000_000, currency: 'IDR' } },
    { total: null },
  ])
  expect(name).toBe(100)
  // 17 characters of "IDR 12,990,000.00".
  expect(total).toBeGreaterThan(17 * 7 + 24)
})

test('the word before the lowest of several amounts has room too', () => {
  const rows = [{ total: { minor: 1_299_000_000, currency: 'IDR' } }]
  const widthOf = (isLowest: boolean) => {
    const moneyLines = ({ total }: Row, text: MoneyLineText) => [text(total, isLowest)]
    const column: Column<Row> = { key: 'total', title: 'Total', cell: () => null, width: 90, moneyLines }
    return renderHook(() => useMoneyWidths([column], rows)).result.current[0]?.width ?? 0
  }
  expect(widthOf(true)).toBeGreaterThan(widthOf(false) + 15)
})

test('where every amount fits, and before rows are loaded, the columns stay the same', () => {
  const short = [{ total: { minor: 100, currency: 'USD' } }]
  expect(renderHook(() => useMoneyWidths(columns, short)).result.current).toBe(columns)
  expect(renderHook(() => useMoneyWidths(columns, undefined)).result.current).toBe(columns)
})
