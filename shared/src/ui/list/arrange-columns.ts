import type { ListColumn, ListColumns } from '../../contract/lists'
import { FREE_WIDTH, type Column } from '../data-table/column'

/** A column of the list with what its reader chose. */
export interface ArrangedColumn<Row> extends ListColumn {
  readonly column: Column<Row>
  /** What a row is known by always shows. */
  readonly isFixed: boolean
}

const asItComes = <Row>(column: Column<Row>): ArrangedColumn<Row> => ({
  key: column.key,
  is_shown: !column.isOptional,
  is_pinned: column.isPinned ?? false,
  width: null,
  column,
  isFixed: column.isPinned ?? false,
})

/**
 * The list's columns in the reader's order. Those that the reader's choice does not know (they are newer) stand where
 * the list has them, after the one before; those that the list has no more are left out.
 */
export const arrange = <Row>(columns: readonly Column<Row>[], kept: ListColumns): ArrangedColumn<Row>[] => {
  if (kept === null) return columns.map(asItComes)
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const arranged = kept.flatMap((choice) => {
    const column = byKey.get(choice.key)
    if (!column) return []
    const base = asItComes(column)
    return [{ ...base, ...choice, is_shown: choice.is_shown || base.isFixed }]
  })
  columns.forEach((column, index) => {
    if (arranged.some(({ key }) => key === column.key)) return
    const before = columns[index - 1]?.key
    arranged.splice(arranged.findIndex(({ key }) => key === before) + 1, 0, asItComes(column))
  })
  return arranged
}

/** What is kept of an arrangement. */
export const keptOf = (arranged: readonly ListColumn[]): NonNullable<ListColumns> =>
  arranged.map(({ key, is_shown, is_pinned, width }) => ({ key, is_shown, is_pinned, width }))

/** As the table shows them: the pinned ones first, each beside the one before. */
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

/** The same arrangement with one column moved by so many places. */
export const moved = <Item>(items: readonly Item[], index: number, by: number): Item[] => {
  const next = [...items]
  const [item] = next.splice(index, 1)
  if (item !== undefined) next.splice(Math.max(index + by, 0), 0, item)
  return next
}
