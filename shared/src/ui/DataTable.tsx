import { useEffect, useRef, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Count } from '../contract/list'
import { useSettings } from '../settings/use-settings'
import styles from './DataTable.module.css'
import { tableWidth, tracksOf } from './data-table/column'
import type { Column, Sorting } from './data-table/column'
import type { ListState } from './data-table/list-state'
import { HEAD_HEIGHT, useRowHeight } from './data-table/row-height'
import { useMoneyWidths } from './data-table/use-money-widths'
import { useCardColumns } from './data-table/use-card-columns'
import { TableFooter } from './data-table/TableFooter'
import { SelectAllBox } from './data-table/SelectCell'
import { TableHead } from './data-table/TableHead'
import { TableKeys } from './data-table/TableKeys'
import { TableRows } from './data-table/TableRows'
import { LoadingStatus, TableSkeleton } from './data-table/TableSkeleton'
import { useSelecting } from './data-table/use-selecting'
import type { Selection } from './bulk/use-selection'
import { EmptyState } from './EmptyState'
import { ErrorNotice } from './ErrorNotice'

export type { Column, Sorting } from './data-table/column'
export type { ListState } from './data-table/list-state'

const EXPANDER_WIDTH = 32
const SELECT_WIDTH = 40

interface DataTableProps<Row, Sort extends string> {
  /** What is listed, for those who do not see the page. */
  readonly label: string
  readonly list: ListState<Row>
  /** Keep it the same between renders (a constant, `useMemo`): rows are drawn anew when it changes. */
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly sorting?: Sorting<Sort>
  /** A click on a row, or Enter; keep it the same between renders. */
  readonly onOpen?: (row: Row) => void
  /** What a row shows when it is expanded; keep it the same between renders. */
  readonly expansion?: (row: Row) => ReactNode
  /** Rows that are always expanded; no row gets an expand button. Must be referentially stable between renders. */
  readonly isAlwaysExpanded?: (row: Row) => boolean
  /** Where a row is a card, what is usually done with it; keep it the same between renders. */
  readonly cardActions?: ((row: Row) => ReactNode) | undefined
  /** Where columns can be made wider: hears a column's new width in CSS pixels. */
  readonly onResize?: (key: string, width: number) => void
  /** Where rows can be selected, what is. */
  readonly selection?: Selection
  /** How many rows match, where that is known: what a screen reader counts, drawn or not. */
  readonly total?: Count | undefined
  /** In place of an empty list; while `isFiltered` the table says so itself. */
  readonly empty?: ReactNode
  readonly isFiltered?: boolean
}

const Nothing = ({ empty, isFiltered }: { empty: ReactNode; isFiltered: boolean }) => {
  const { t } = useTranslation('common')
  if (isFiltered) return <EmptyState title={t('empty.filtered_title')} hint={t('empty.filtered_hint')} />
  return empty ?? <EmptyState title={t('empty.title')} />
}

/** Another order or filter begins at its top. */
const useTopOf = (pane: HTMLElement | null, isPlaceholder: boolean) => {
  const was = useRef(isPlaceholder)
  useEffect(() => {
    if (was.current && !isPlaceholder) pane?.scrollTo({ top: 0 })
    was.current = isPlaceholder
  }, [pane, isPlaceholder])
}

/** Custom properties, which React's types do not know. */
const withProperties = (properties: Readonly<Record<`--${string}`, string>>) => properties as CSSProperties

/** Of the cells before the columns, in CSS pixels. */
const widthsBefore = (isSelectable: boolean, hasExpander: boolean): readonly number[] => [
  ...(isSelectable ? [SELECT_WIDTH] : []),
  ...(hasExpander ? [EXPANDER_WIDTH] : []),
]

/** All that the style sheet must know of a table: so nothing of it is measured. */
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

/** The pane that scrolls, with head, rows and end. */
const TablePane = <Row, Sort extends string>(props: DataTableProps<Row, Sort>) => {
  const { label, list, rowKey, sorting, onOpen, expansion, isAlwaysExpanded, selection } = props
  // State, not a ref: the rows need the element, and are there before a parent's ref is set.
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

/** Rows with the head; -1 while nobody knows how many follow. */
const rowCount = ({
  list: { data = [], hasNextPage },
  total,
}: Pick<DataTableProps<unknown, never>, 'list' | 'total'>) => {
  if (!hasNextPage) return data.length + 1
  return total?.exact ? Math.max(total.count, data.length) + 1 : -1
}

/**
 * A keyset list as a table: sorted by the server, read on while it is scrolled, its head always in view. All rows are of
 * one height, so that only those in view are drawn and none is measured; on a narrow screen each is a card, where columns
 * have a `card`. It says itself that it loads, is empty, has failed or may not be read.
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
