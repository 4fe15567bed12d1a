import { useMemo, type ReactNode } from 'react'
import type { Column } from './column'
import { useIsNarrow } from './row-height'

/** On a narrow screen those of a list's columns that its cards show, with what can be done; elsewhere all, unchanged. */
export const useCardColumns = <Row>(
  columns: readonly Column<Row>[],
  actions: ((row: Row) => ReactNode) | undefined,
): readonly Column<Row>[] => {
  const isNarrow = useIsNarrow()
  return useMemo(() => {
    const cards = columns
      .filter(({ card }) => card !== undefined)
      .map((column) => (column.cardCell ? { ...column, cell: column.cardCell } : column))
    if (!isNarrow || cards.length === 0) return columns
    return actions ? [...cards, { key: 'card-actions', title: '', cell: actions, card: 'actions' }] : cards
  }, [isNarrow, columns, actions])
}
