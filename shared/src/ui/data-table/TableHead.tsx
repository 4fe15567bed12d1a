import type { ReactNode } from 'react'
import styles from '../DataTable.module.css'
import { directionOf, nextSort, placeOf } from './column'
import type { Column, Sorting } from './column'
import { ColumnResizer, type OnResize } from './ColumnResizer'

interface TableHeadProps<Row, Sort extends string> {
  readonly columns: readonly Column<Row>[]
  readonly sorting: Sorting<Sort> | undefined
  readonly hasExpander: boolean
  /** Makes columns resizable. */
  readonly onResize?: OnResize | undefined
  /** Content of the first column: the box that selects all rows. */
  readonly selectAll?: ReactNode
}

const HeadCell = <Row, Sort extends string>({
  column,
  sorting,
  onResize,
}: {
  column: Column<Row>
  sorting: Sorting<Sort> | undefined
  onResize: OnResize | undefined
}) => {
  const { title, align, sort: field, isPinned } = column
  const next = sorting && field ? nextSort(sorting, field, align) : undefined
  const marks = {
    role: 'columnheader',
    'data-align': align,
    'data-pinned': isPinned,
    'data-card': column.card,
    style: placeOf(column),
  }
  const resizer = onResize && <ColumnResizer column={column} onResize={onResize} />
  if (!sorting || !field || next === undefined) {
    return (
      <th scope="col" {...marks}>
        {title}
        {resizer}
      </th>
    )
  }
  const direction = directionOf(field, sorting.sort)
  return (
    <th scope="col" aria-sort={direction} {...marks}>
      <button type="button" className={styles.sort} onClick={() => sorting.onSort(next)}>
        {title}
      </button>
      {resizer}
    </th>
  )
}

/** The columns' titles, sortable where the contract has a sort. */
export const TableHead = <Row, Sort extends string>({
  columns,
  sorting,
  hasExpander,
  onResize,
  selectAll,
}: TableHeadProps<Row, Sort>) => (
  <thead role="rowgroup" className={styles.head}>
    <tr role="row" aria-rowindex={1}>
      {selectAll && (
        <td role="cell" className={styles.select}>
          {selectAll}
        </td>
      )}
      {hasExpander && <td role="cell" />}
      {columns.map((column) => (
        <HeadCell key={column.key} column={column} sorting={sorting} onResize={onResize} />
      ))}
    </tr>
  </thead>
)
