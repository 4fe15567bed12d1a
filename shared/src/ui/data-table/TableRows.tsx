import type { ReactNode } from 'react'
import type { Column } from './column'
import { TableRow } from './TableRow'
import { useMovedRows } from './use-moved-rows'
import { useExpanded } from './use-expanded'
import type { Selecting } from './use-selecting'
import { useRowKeys } from './use-row-keys'
import { useRowWindow } from './use-row-window'

interface TableRowsProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly rowHeight: number
  readonly onOpen: ((row: Row) => void) | undefined
  readonly expansion: ((row: Row) => ReactNode) | undefined
  readonly isAlwaysExpanded: ((row: Row) => boolean) | undefined
  readonly pane: HTMLElement | null
  readonly selecting: Selecting | undefined
}

const noSelect = () => undefined

/** The rows in view, and padding in place of the others. */
export const TableRows = <Row,>(props: TableRowsProps<Row>) => {
  const { rows, columns, rowKey, rowHeight, onOpen, expansion, isAlwaysExpanded, pane, selecting } = props
  const { isExpanded, extras, onToggle, onHeight } = useExpanded(rows, rowKey, isAlwaysExpanded)
  const { first, end, before, after, scrollTo } = useRowWindow({ count: rows.length, pane, rowHeight, extras })
  const { reachable, onReach } = useRowKeys({
    count: rows.length,
    isReachable: onOpen !== undefined || selecting !== undefined,
    pane,
    scrollTo,
    onSelect: selecting?.toggle,
  })
  const dropMisplaced = useMovedRows(rows, rowKey)
  // Tab reaches the list wherever it is scrolled to.
  const tabStop = Math.min(Math.max(reachable, first), end - 1)
  return (
    <tbody role="rowgroup" style={{ paddingTop: before, paddingBottom: after }} onClickCapture={dropMisplaced}>
      {rows.slice(first, end).map((row, drawn) => {
        const index = first + drawn
        const key = rowKey(row)
        return (
          <TableRow
            key={key}
            row={row}
            rowKey={key}
            index={index}
            columns={columns}
            isReachable={index === tabStop}
            isExpanded={isExpanded(row)}
            hasExpander={expansion !== undefined && isAlwaysExpanded === undefined}
            isSelected={selecting?.isSelected(key)}
            onSelect={selecting?.toggle ?? noSelect}
            onOpen={onOpen}
            onToggle={onToggle}
            onReach={onReach}
            expansion={expansion}
            onHeight={onHeight}
          />
        )
      })}
    </tbody>
  )
}
