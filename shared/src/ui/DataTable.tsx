import { useEffect, useRef, useState, useMemo, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Count } from '../contract/list'
import { useSettings } from '../settings/use-settings'
import styles from './DataTable.module.css'
import { tableWidth, tracksOf, type Column, type Sorting } from './data-table/column'
import type { ListState } from './data-table/list-state'
import { HEAD_HEIGHT, useRowHeight, useIsNarrow } from './data-table/row-height'
import { useMoneyWidths } from './data-table/use-money-widths'
import { TableFooter } from './data-table/TableFooter'
import { SelectAllBox } from './data-table/SelectCell'
import { TableHead } from './data-table/TableHead'
import { TableKeys } from './data-table/TableKeys'
import { TableRows } from './data-table/TableRows'
import { useSelecting } from './data-table/use-selecting'
import type { Selection } from './bulk/use-selection'
import { EmptyState } from './EmptyState'
import { ErrorNotice } from './ErrorNotice'

export { columnOf } from './data-table/column'
export type { Column, Sorting } from './data-table/column'
export type { ListState } from './data-table/list-state'

const EXPANDER_WIDTH = 32
const SELECT_WIDTH = 40

export interface DataTableProps<Row, Sort extends string> {
  /** Accessible name of the list. */
  readonly label: string
  readonly list: ListState<Row>
  /** Must be referentially stable (a constant, `useMemo`): a new array renders all rows again. */
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly sorting?: Sorting<Sort>
  /** Called on a click on a row, or Enter. Must be referentially stable. */
  readonly onOpen?: (row: Row) => void
  /** Content below an expanded row. Must be referentially stable. */
  readonly expansion?: (row: Row) => ReactNode
  /** Rows that are always expanded; no row gets an expand button. Must be referentially stable between renders. */
  readonly isAlwaysExpanded?: (row: Row) => boolean
  /** Frequent actions of a row, shown where rows are cards. Must be referentially stable. */
  readonly cardActions?: ((row: Row) => ReactNode) | undefined
  /** Makes columns resizable; called with a column's new width in CSS pixels. */
  readonly onResize?: (key: string, width: number) => void
  /** Makes rows selectable. */
  readonly selection?: Selection
  /** Number of matching rows, if known. Screen readers announce it, whether rows are drawn or not. */
  readonly total?: Count | undefined
  /** Shown instead of an empty list; while `isFiltered` the table shows its own notice. */
  readonly empty?: ReactNode
  readonly isFiltered?: boolean
}

const Nothing = ({ empty, isFiltered }: { empty: ReactNode; isFiltered: boolean }) => {
  const { t } = useTranslation('common')
  if (isFiltered) return <EmptyState title={t('empty.filtered_title')} hint={t('empty.filtered_hint')} />
  return empty ?? <EmptyState title={t('empty.title')} />
}

/** Scrolls to the top once the rows of another order or filter have arrived. */
const useTopOf = (pane: HTMLElement | null, isPlaceholder: boolean) => {
  const was = useRef(isPlaceholder)
  useEffect(() => {
    if (was.current && !isPlaceholder) pane?.scrollTo({ top: 0 })
    was.current = isPlaceholder
  }, [pane, isPlaceholder])
}

/** Custom properties, which React's types do not include. */
const withProperties = (properties: Readonly<Record<`--${string}`, string>>) => properties as CSSProperties

/** Widths of the cells before the columns, in CSS pixels. */
const widthsBefore = (isSelectable: boolean, hasExpander: boolean): readonly number[] => [
  ...(isSelectable ? [SELECT_WIDTH] : []),
  ...(hasExpander ? [EXPANDER_WIDTH] : []),
]

/** Custom properties with the table's dimensions for the style sheet, so that nothing is measured. */
const measuresOf = (
  columns: readonly Column<never>[],
  before: readonly number[],
  rowHeight: number,
  rows: readonly unknown[] = [],
) =>
  withProperties({
    '--tracks': tracksOf(columns, before),
    '--table-width': `${tableWidth(
      columns,
      before.reduce((sum, width) => sum + width, 0),
    )}px`,
    '--row-height': `${rowHeight}px`,
    '--head-height': `${HEAD_HEIGHT}px`,
    '--rows-height': `${rowHeight * rows.length}px`,
  })

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7]

/** Grey bars in place of rows that are loading. */
const TableSkeleton = () => (
  <tbody aria-hidden="true">
    {ROWS.map((row) => (
      <tr key={row} className={styles.coming}>
        <td>
          <span className={styles.bar} />
        </td>
      </tr>
    ))}
  </tbody>
)

const LoadingStatus = () => {
  const { t } = useTranslation('common')
  return (
    <p className={styles.unseen} role="status">
      {t('table.loading')}
    </p>
  )
}

/** On a narrow screen returns the columns that the cards show, with the actions; otherwise all columns unchanged. */
const useCardColumns = <Row,>(
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

/** The scrolling pane with head, rows and footer. */
const TablePane = <Row, Sort extends string>(props: DataTableProps<Row, Sort>) => {
  const { label, list, rowKey, sorting, onOpen, expansion, isAlwaysExpanded, selection } = props
  // State, not a ref: the rows need the element, and are rendered before a parent's ref is set.
  const [pane, setPane] = useState<HTMLElement | null>(null)
  const { data: rows, isPlaceholderData: isFormer = false } = list
  const columns = useMoneyWidths(props.columns, rows)
  const { density } = useSettings()
  const cells = useCardColumns(columns, props.cardActions)
  const rowHeight = useRowHeight(cells !== columns)
  useTopOf(pane, isFormer)
  const selecting = useSelecting(rows, rowKey, selection)
  const hasExpander = expansion !== undefined && isAlwaysExpanded === undefined
  return (
    <div
      ref={setPane}
      className={styles.pane}
      style={measuresOf(columns, widthsBefore(Boolean(selecting), hasExpander), rowHeight, rows)}
      data-pane
      data-density={density}
      data-cards={cells !== columns}
      role="region"
      aria-label={label}
      tabIndex={0}
      aria-busy={list.isPending || isFormer}
    >
      {!rows && <LoadingStatus />}
      <table role="table" className={styles.table} data-former={isFormer} aria-rowcount={rowCount(props)}>
        <TableHead
          columns={columns}
          sorting={sorting}
          hasExpander={hasExpander}
          onResize={props.onResize}
          selectAll={selecting && <SelectAllBox selecting={selecting} />}
        />
        {rows ? (
          <TableRows
            {...{ rows, columns: cells, rowKey, rowHeight, onOpen, expansion, isAlwaysExpanded, pane, selecting }}
          />
        ) : (
          <TableSkeleton />
        )}
      </table>
      <TableFooter list={list} pane={pane} total={props.total} />
      {(onOpen || selecting) && <TableKeys isSelectable={selecting !== undefined} />}
    </div>
  )
}

/** Number of rows including the head; -1 while the number of following rows is unknown. */
const rowCount = ({
  list: { data = [], hasNextPage },
  total,
}: Pick<DataTableProps<unknown, never>, 'list' | 'total'>) => {
  if (!hasNextPage) return data.length + 1
  return total?.exact ? Math.max(total.count, data.length) + 1 : -1
}

/**
 * A table of a list with keyset pagination: sorted by the server, loaded further while it is scrolled, with a sticky
 * head. All rows have the same height, so that only those in view are rendered (virtual scrolling) and none is
 * measured. On a narrow screen each row is a card, if columns have a `card`. The table itself shows the states loading,
 * empty, failed and forbidden.
 */
export const DataTable = <Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) => {
  const { list, empty, isFiltered = false } = props
  const { data: rows, error } = list
  const retry = () => list.refetch()
  if (error && !rows) return <ErrorNotice error={error} onRetry={retry} />
  if (rows?.length === 0) return <Nothing empty={empty} isFiltered={isFiltered} />
  return (
    <>
      {error && !list.isFetchNextPageError && (
        <div data-passing>
          <ErrorNotice form="inline" error={error} onRetry={retry} />
        </div>
      )}
      <TablePane {...props} />
    </>
  )
}
