import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import '../list-words/list-words'
import styles from '../DataTable.module.css'
import type { Column } from './column'

export type OnResize = (key: string, width: number) => void

const MIN_WIDTH = 60
const MAX_WIDTH = 800
const STEP = 16
const DRAG_SHOWN = '--resize'

interface ColumnResizerProps {
  readonly column: Pick<Column<never>, 'key' | 'title'>
  readonly onResize: OnResize
}

const within = (width: number) => Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH)

/** The edge of a column's head: dragged, or moved with the arrow keys, it makes the column wider. */
export const ColumnResizer = ({ column: { key, title }, onResize }: ColumnResizerProps) => {
  const { t } = useTranslation('lists')
  const start = useRef<{ x: number; width: number }>(undefined)
  const widthOf = (edge: HTMLElement) => edge.parentElement?.offsetWidth ?? MIN_WIDTH
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: widthOf(event.currentTarget) }
  }
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    // The line follows the pointer; the table is laid out anew once, at the end.
    if (start.current) currentTarget.style.setProperty(DRAG_SHOWN, `${clientX - start.current.x}px`)
  }
  const onPointerUp = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const from = start.current
    start.current = undefined
    currentTarget.style.removeProperty(DRAG_SHOWN)
    if (from && clientX !== from.x) onResize(key, within(from.width + clientX - from.x))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onResize(key, within(widthOf(event.currentTarget) + by))
  }
  return (
    <button
      type="button"
      className={styles.resizer}
      aria-label={t('columns.resize', { title })}
      title={t('columns.resize_hint')}
      {...{ onPointerDown, onPointerMove, onPointerUp, onKeyDown }}
    />
  )
}
