import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { useSettings } from '../../settings/use-settings'
import styles from '../DataTable.module.css'
import type { Column } from './column'
import { rowHeights } from './row-height'
import { TableRow } from './TableRow'
import type { Selecting } from './use-selecting'
import { useRowKeys } from './use-row-keys'
import { useRowWindow } from './use-row-window'

interface TableRowsProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly onOpen: ((row: Row) => void) | undefined
  readonly expansion: ((row: Row) => ReactNode) | undefined
  readonly pane: HTMLElement | null
  readonly selecting: Selecting | undefined
}

const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tbody aria-hidden="true" className={styles.gap}>
      <tr>
        <td style={{ height }} />
      </tr>
    </tbody>
  )

const noSelect = () => undefined

const toggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** The rows that are in view, and room for the others. */
export const TableRows = <Row,>({ rows, columns, rowKey, onOpen, expansion, pane, selecting }: TableRowsProps<Row>) => {
  const keyAt = useCallback(
    (index: number) => {
      const row = rows[index]
      return row === undefined ? String(index) : rowKey(row)
    },
    [rows, rowKey],
  )
  const { density } = useSettings()
  const { indexes, before, after, measure, scrollTo } = useRowWindow({
    count: rows.length,
    pane,
    keyOf: keyAt,
    usualHeight: rowHeights[density],
  })
  const { reachable, onReach } = useRowKeys({
    count: rows.length,
    isReachable: onOpen !== undefined || selecting !== undefined,
    pane,
    scrollTo,
    onSelect: selecting?.toggle,
  })
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const onToggle = useCallback((index: number) => setExpanded((keys) => toggled(keys, keyAt(index))), [keyAt])
  return (
    <>
      <Gap height={before} />
      {indexes.map((index) => {
        const row = rows[index]
        if (row === undefined) return null
        const key = rowKey(row)
        return (
          <TableRow
            key={key}
            row={row}
            index={index}
            columns={columns}
            isReachable={index === reachable}
            isExpanded={expanded.has(key)}
            isSelected={selecting?.isSelected(key)}
            onSelect={selecting?.toggle ?? noSelect}
            onOpen={onOpen}
            onToggle={onToggle}
            onReach={onReach}
            expansion={expansion}
            measure={measure}
          />
        )
      })}
      <Gap height={after} />
    </>
  )
}
