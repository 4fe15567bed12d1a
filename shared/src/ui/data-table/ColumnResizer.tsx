import { useRef, type PointerEvent } from 'react'
import styles from '../DataTable.module.css'
import type { Column } from './column'
import { widthWithin } from './column'

export type OnResize = (key: string, width: number) => void

const DRAG_SHOWN = '--resize'

interface ColumnResizerProps {
  readonly column: Pick<Column<never>, 'key'>
  readonly onResize: OnResize
}

/**
 * The draggable edge of a column's head. For pointers only, since it would be read out as part of the column's name; by
 * keyboard the width is typed in the columns panel.
 */
export const ColumnResizer = ({ column: { key }, onResize }: ColumnResizerProps) => {
  const start = useRef<{ x: number; width: number }>(undefined)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 }
  }
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    // The line follows the pointer; the table is laid out once, at the end.
    if (start.current) currentTarget.style.setProperty(DRAG_SHOWN, `${clientX - start.current.x}px`)
  }
  const onPointerUp = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const from = start.current
    start.current = undefined
    currentTarget.style.removeProperty(DRAG_SHOWN)
    if (from && clientX !== from.x) onResize(key, widthWithin(from.width + clientX - from.x))
  }
  return <span className={styles.resizer} aria-hidden="true" {...{ onPointerDown, onPointerMove, onPointerUp }} />
}
