import {
  memo,
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type PropsWithChildren,
} from 'react'
import { useCellTranslation } from '../../i18n/use-cell-translation'
import styles from '../DataTable.module.css'
import { SelectCell } from './SelectCell'
import { placeOf, type Column } from './column'

interface ExpansionProps {
  readonly rowKey: string
  readonly onHeight: (key: string, height: number) => void
}

/** Content below an expanded row; its height is measured once it is rendered. */
const Expansion = ({ rowKey, onHeight, children }: PropsWithChildren<ExpansionProps>) => {
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    const shown = row.current
    if (!shown) return
    const observer = new ResizeObserver(() => onHeight(rowKey, shown.offsetHeight))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [rowKey, onHeight])
  return (
    <tr role="row" className={styles.expansion} ref={row}>
      <td role="cell">
        <div className={styles.expansionContent}>{children}</div>
      </td>
    </tr>
  )
}

export interface RowProps<Row> {
  readonly row: Row
  readonly rowKey: string
  readonly index: number
  readonly columns: readonly Column<Row>[]
  readonly isReachable: boolean
  readonly isExpanded: boolean
  readonly hasExpander: boolean
  /** Undefined if rows cannot be selected. */
  readonly isSelected: boolean | undefined
  readonly onSelect: (index: number, isRange: boolean) => void
  readonly onOpen: ((row: Row) => void) | undefined
  readonly onToggle: (key: string) => void
  readonly onReach: (index: number) => void
  readonly expansion: ((row: Row) => ReactNode) | undefined
  /** Called with the height of the row's expansion, in CSS pixels. */
  readonly onHeight: (key: string, height: number) => void
}

/** Whether a click is on the row itself: not on a button, a link or a field inside it, and not a text selection. */
const isOwnClick = ({ target, currentTarget }: MouseEvent<HTMLElement>): boolean => {
  const own = 'a, button, input, label, [role="switch"], [data-select]'
  const inner = target instanceof Element ? target.closest(own) : null
  const isInner = inner !== null && currentTarget.contains(inner)
  // Portals bubble their clicks along React's tree: a dialog opened from a cell is not the row.
  const isOutside = target instanceof Node && !currentTarget.contains(target)
  return !isInner && !isOutside && !globalThis.getSelection()?.toString()
}

const Expander = ({ isExpanded, onClick }: { isExpanded: boolean; onClick: () => void }) => {
  const t = useCellTranslation('common')
  const name = t(isExpanded ? 'table.collapse' : 'table.expand')
  return (
    <td role="cell" className={styles.expander}>
      <button type="button" aria-expanded={isExpanded} aria-label={name} title={name} onClick={onClick} />
    </td>
  )
}

const Row = <Item,>(props: RowProps<Item>) => {
  const { row, rowKey, index, columns, isReachable, isExpanded, onOpen, onToggle, onReach, expansion } = props
  const { isSelected, onSelect } = props
  const isSelectable = isSelected !== undefined
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return
    event.preventDefault()
    onOpen?.(row)
  }
  const reaching = (onOpen || isSelectable) && {
    tabIndex: isReachable ? 0 : -1,
    onKeyDown,
    onFocus: () => onReach(index),
    onClick: (event: MouseEvent<HTMLElement>) => isOwnClick(event) && onOpen?.(row),
  }
  return (
    <>
      <tr
        role="row"
        className={styles.row}
        data-index={index}
        data-opens={Boolean(onOpen)}
        data-selected={isSelected}
        aria-rowindex={index + 2}
        {...reaching}
      >
        {isSelectable && (
          <SelectCell index={index} isSelected={isSelected} onSelect={(isRange) => onSelect(index, isRange)} />
        )}
        {props.hasExpander && <Expander isExpanded={isExpanded} onClick={() => onToggle(rowKey)} />}
        {columns.map((column) => (
          <td
            key={column.key}
            role="cell"
            data-align={column.align}
            data-pinned={column.isPinned}
            data-card={column.card}
            data-money={column.moneyLines ? true : undefined}
            style={placeOf(column)}
          >
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {expansion && isExpanded && (
        <Expansion rowKey={rowKey} onHeight={props.onHeight}>
          {expansion(row)}
        </Expansion>
      )}
    </>
  )
}

// `memo` drops the type parameter.
export const TableRow = memo(Row) as typeof Row
