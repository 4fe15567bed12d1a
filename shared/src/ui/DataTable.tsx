import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../settings/use-settings'
import styles from './DataTable.module.css'
import { tableWidth } from './data-table/column'
import type { Column, Sorting } from './data-table/column'
import type { ListState } from './data-table/list-state'
import { TableFooter } from './data-table/TableFooter'
import { SelectAllBox } from './data-table/SelectCell'
import { TableHead } from './data-table/TableHead'
import { TableKeys } from './data-table/TableKeys'
import { TableRows } from './data-table/TableRows'
import { LoadingStatus, TableSkeleton } from './data-table/TableSkeleton'
import { useFillHeight } from './data-table/use-fill-height'
import { useSelecting } from './data-table/use-selecting'
import type { Selection } from './bulk/use-selection'
import { EmptyState } from './EmptyState'
import { ErrorNotice } from './ErrorNotice'

export type { Column, Sorting } from './data-table/column'
export type { ListState } from './data-table/list-state'

const EXPANDER_WIDTH = 36
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
  /** Where columns can be made wider: hears a column's new width in CSS pixels. */
  readonly onResize?: (key: string, width: number) => void
  /** Where rows can be selected, what is. */
  readonly selection?: Selection
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

const Widths = ({ columns, before }: { columns: readonly Column<never>[]; before: readonly number[] }) => (
  <colgroup>
    {before.map((width, index) => (
      <col key={index} style={{ width }} />
    ))}
    {columns.map(({ key, width }) => (
      <col key={key} style={{ width }} />
    ))}
  </colgroup>
)

/** The pane that scrolls, with head, rows and end. */
const TablePane = <Row, Sort extends string>(props: DataTableProps<Row, Sort>) => {
  const { label, list, columns, rowKey, sorting, onOpen, expansion, selection } = props
  // State, not a ref: the rows need the element, and are there before a parent's ref is set.
  const [pane, setPane] = useState<HTMLElement | null>(null)
  const { data: rows, isPlaceholderData: isFormer = false } = list
  const { density } = useSettings()
  useFillHeight(pane)
  useTopOf(pane, isFormer)
  const selecting = useSelecting(rows, rowKey, selection)
  const hasExpander = expansion !== undefined
  const before = [...(selecting ? [SELECT_WIDTH] : []), ...(hasExpander ? [EXPANDER_WIDTH] : [])]
  const minWidth = tableWidth(
    columns,
    before.reduce((sum, width) => sum + width, 0),
  )
  return (
    <div
      ref={setPane}
      className={styles.pane}
      data-density={density}
      role="region"
      aria-label={label}
      tabIndex={0}
      aria-busy={list.isPending || isFormer}
    >
      {!rows && <LoadingStatus />}
      <table className={styles.table} style={{ minWidth }} data-former={isFormer} aria-rowcount={rowCount(list)}>
        <Widths columns={columns} before={before} />
        <TableHead
          columns={columns}
          sorting={sorting}
          hasExpander={hasExpander}
          onResize={props.onResize}
          selectAll={selecting && <SelectAllBox selecting={selecting} />}
        />
        {rows ? (
          <TableRows {...{ rows, columns, rowKey, onOpen, expansion, pane, selecting }} />
        ) : (
          <TableSkeleton columns={columns} hasExpander={hasExpander} isSelectable={selecting !== undefined} />
        )}
      </table>
      <TableFooter list={list} pane={pane} />
      {(onOpen || selecting) && <TableKeys isSelectable={selecting !== undefined} />}
    </div>
  )
}

/** Rows with the head; -1 while nobody knows how many follow. */
const rowCount = ({ data, hasNextPage }: ListState<unknown>): number => (hasNextPage ? -1 : (data?.length ?? 0) + 1)

/**
 * A keyset list as a table: sorted by the server, read on while it is scrolled, its head always in view, sideways on a
 * narrow screen. It says itself that it loads, is empty, has failed or may not be read.
 */
export const DataTable = <Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) => {
  const { list, empty, isFiltered = false } = props
  const { data: rows, error } = list
  const retry = () => list.refetch()
  if (error && !rows) return <ErrorNotice error={error} onRetry={retry} />
  if (rows?.length === 0) return <Nothing empty={empty} isFiltered={isFiltered} />
  return (
    <>
      {error && !list.isFetchNextPageError && <ErrorNotice form="inline" error={error} onRetry={retry} />}
      <TablePane {...props} />
    </>
  )
}
