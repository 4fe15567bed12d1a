import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'

/** Nobody sees a row come and decides about it within it; a click that comes sooner meant the row before. */
const UNSEEN_MS = 500
/** In CSS pixels: a hand that clicks again does not keep quite still. */
const SAME_PLACE = 8

interface Click {
  readonly x: number
  readonly y: number
  readonly key: string
}

const isAt = (place: Click | undefined, { x, y }: Click): boolean =>
  place !== undefined && Math.abs(place.x - x) <= SAME_PLACE && Math.abs(place.y - y) <= SAME_PLACE

/** The index of the row that was clicked, in the list. */
const indexOf = ({ target }: MouseEvent): number => {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
  return Number(row?.dataset['index'] ?? NaN)
}

/**
 * For `onClickCapture` around rows: when a row has gone and another has moved under the pointer, a second click at the same
 * place is dropped for a moment, since it would delete, restore or open what nobody meant. A click without a place
 * comes by keyboard or by assistive technology, which goes by the row.
 */
export const useMovedRows = <Row>(rows: readonly Row[], rowKey: (row: Row) => string) => {
  const movedAt = useRef(0)
  const last = useRef<Click>(undefined)
  useEffect(() => {
    movedAt.current = performance.now()
  }, [rows])
  return (event: MouseEvent) => {
    const { clientX: x, clientY: y } = event
    const row = rows[indexOf(event)]
    if (row === undefined || (x === 0 && y === 0)) return
    const click = { x, y, key: rowKey(row) }
    const isOther = isAt(last.current, click) && last.current?.key !== click.key
    if (isOther && performance.now() - movedAt.current < UNSEEN_MS) {
      event.preventDefault()
      event.stopPropagation()
    } else last.current = click
  }
}
