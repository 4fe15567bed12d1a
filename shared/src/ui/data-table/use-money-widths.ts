import { useMemo } from 'react'
import { usePriceText, type PriceText } from '../use-price-text'
import type { Column, MoneyLineText } from './column'

/** Padding of a cell, both sides, in CSS pixels. */
const CELL_PADDING = 24

/** Widths of characters at 14 px in CSS pixels, those of the widest of the console's fonts. */
const characterWidth = (character: string): number => {
  if (/\d/.test(character)) return 8.4
  if (/[.,\s·]/.test(character)) return 5
  return /[\u2e80-\uffef]/.test(character) ? 14.5 : 10.5
}

const textWidth = (text: string): number => [...text].reduce((sum, character) => sum + characterWidth(character), 0)

const widthFor = <Row>(column: Column<Row>, rows: readonly Row[], priceText: PriceText): number => {
  const text: MoneyLineText = (money, isLowest) => (money ? priceText(money, isLowest) : '')
  const lines = rows.flatMap((row) => column.moneyLines?.(row, text) ?? [])
  return Math.ceil(Math.max(0, ...lines.map(textWidth))) + CELL_PADDING
}

/**
 * Widens the columns of amounts to their longest amount, since a truncated amount reads as another amount. If every
 * amount fits, it returns the same array.
 */
export const useMoneyWidths = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
): readonly Column<Row>[] => {
  const priceText = usePriceText()
  const needed = columns.map((column) => (column.moneyLines && rows ? widthFor(column, rows, priceText) : 0)).join(' ')
  return useMemo(() => {
    const widths = needed.split(' ').map(Number)
    const isTooNarrow = ({ width }: Column<Row>, index: number) => width !== undefined && width < (widths[index] ?? 0)
    if (!columns.some(isTooNarrow)) return columns
    return columns.map((column, index) =>
      isTooNarrow(column, index) ? { ...column, width: widths[index] ?? 0 } : column,
    )
  }, [columns, needed])
}
