import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useEffect } from 'react'

/** Up to here all rows are drawn: the browser's own search finds them, and nothing has to be measured first. */
export const DRAW_ALL_UP_TO = 100
const OVERSCAN = 12
/** More than a screen shows: with these a table is there, the rest of a short list follows without holding up a click. */
const DRAW_AT_ONCE = 20

export interface RowWindow {
  /** Rows to draw. */
  readonly indexes: readonly number[]
  /** Heights that stand in for the rows before and after, in CSS pixels. */
  readonly before: number
  readonly after: number
  readonly measure: (group: HTMLElement | null) => void
  readonly scrollTo: (index: number) => void
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_unused, index) => index)

interface RowWindowOptions {
  readonly count: number
  readonly pane: HTMLElement | null
  readonly keyOf: (index: number) => string
  /** Of a row that was not measured yet, in CSS pixels; another value has all measured anew. */
  readonly usualHeight: number
}

/** Which of `count` rows to draw: all of a short list, of a long one those in view. */
export const useRowWindow = ({ count, pane, keyOf, usualHeight }: RowWindowOptions): RowWindow => {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => pane,
    estimateSize: () => usualHeight,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    useFlushSync: false,
  })
  useEffect(() => virtual.measure(), [virtual, usualHeight])
  const scrollTo = (index: number) => virtual.scrollToIndex(index)
  const measure = virtual.measureElement
  const mayDrawAll = useDeferredValue(true, false)
  if (count <= DRAW_ALL_UP_TO) {
    const drawn = mayDrawAll ? count : Math.min(count, DRAW_AT_ONCE)
    return { indexes: upTo(drawn), before: 0, after: (count - drawn) * usualHeight, measure, scrollTo }
  }
  const items = virtual.getVirtualItems()
  const last = items.at(-1)
  return {
    indexes: items.map((item) => item.index),
    before: items[0]?.start ?? 0,
    after: last ? virtual.getTotalSize() - last.end : 0,
    measure,
    scrollTo,
  }
}
