import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'

/** Time in ms within which a user cannot react to a moved row; a click within it was meant for the previous row. */
const REACTION_TIME_MS = 500
/** Tolerance in CSS pixels: a hand moves slightly between two clicks. */
const SAME_PLACE_PX = 8

interface Click {
  readonly x: number
  readonly y: number
  readonly key: string
}

const isAt = (place: Click | undefined, { x, y }: Click): boolean =>
  place !== undefined && Math.abs(place.x - x) <= SAME_PLACE_PX && Math.abs(place.y - y) <= SAME_PLACE_PX

/** Index in the list of the clicked row. */
const indexOf = ({ target }: MouseEvent): number => {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
  return Number(row?.dataset['index'] ?? NaN)
}

/**
 * Handler for `onClickCapture` around rows. When a row has disappeared and another has moved under the pointer, a
 * second click at the same place is dropped for a moment, since it would delete, restore or open the wrong row. A click
 * without a position comes from the keyboard or assistive technology, which targets the row itself.
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
    if (isOther && performance.now() - movedAt.current < REACTION_TIME_MS) {
      event.preventDefault()
      event.stopPropagation()
    } else last.current = click
  }
}
