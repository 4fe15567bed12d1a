import type { ListColumn, ListColumns } from '../../contract/list/lists'
import { FREE_WIDTH, type Column } from '../data-table/column'

/** A column of the list with the user's settings. */
export interface ArrangedColumn<Row> extends ListColumn {
  readonly column: Column<Row>
  /** Whether it is always shown: the column that names the row. */
  readonly isFixed: boolean
}

const defaultColumn = <Row>(column: Column<Row>): ArrangedColumn<Row> => ({
  key: column.key,
  is_shown: !column.isOptional,
  is_pinned: column.isPinned ?? false,
  width: null,
  column,
  isFixed: column.isPinned ?? false,
})

/**
 * Returns the list's columns in the user's order. Columns that the saved layout does not contain (they are newer) are
 * placed after their default predecessor; columns that the list no longer has are dropped.
 */
export const arrangeColumns = <Row>(columns: readonly Column<Row>[], saved: ListColumns): ArrangedColumn<Row>[] => {
  if (saved === null) return columns.map(defaultColumn)
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const arranged = saved.flatMap((choice) => {
    const column = byKey.get(choice.key)
    if (!column) return []
    const base = defaultColumn(column)
    return [{ ...base, ...choice, is_shown: choice.is_shown || base.isFixed }]
  })
  columns.forEach((column, index) => {
    if (arranged.some(({ key }) => key === column.key)) return
    const before = columns[index - 1]?.key
    arranged.splice(arranged.findIndex(({ key }) => key === before) + 1, 0, defaultColumn(column))
  })
  return arranged
}

/** The stored form of a layout. */
export const savedColumns = (arranged: readonly ListColumn[]): NonNullable<ListColumns> =>
  arranged.map(({ key, is_shown, is_pinned, width }) => ({ key, is_shown, is_pinned, width }))

/** Visible columns in display order: the pinned ones first, each with its offset. */
export const shownColumns = <Row>(arranged: readonly ArrangedColumn<Row>[]): Column<Row>[] => {
  const shown = arranged.filter(({ is_shown }) => is_shown)
  const pinned = shown.filter(({ is_pinned }) => is_pinned)
  const rest = shown.filter(({ is_pinned }) => !is_pinned)
  let left = 0
  const stuck = pinned.map(({ column, width }) => {
    const own = width ?? column.width ?? FREE_WIDTH
    const placed = { ...column, width: own, isSized: width !== null, isPinned: true, left }
    left += own
    return placed
  })
  return [
    ...stuck,
    ...rest.map(({ column, width }) => ({
      ...column,
      isPinned: false,
      ...(width === null ? {} : { width, isSized: true }),
    })),
  ]
}

/** Returns the items with one moved by a number of places. */
export const moveItem = <Item>(items: readonly Item[], index: number, by: number): Item[] => {
  const next = [...items]
  const [item] = next.splice(index, 1)
  if (item !== undefined) next.splice(Math.max(index + by, 0), 0, item)
  return next
}
