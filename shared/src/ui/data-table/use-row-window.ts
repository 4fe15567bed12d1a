import { useVirtualizer } from '@tanstack/react-virtual'

/** Up to here all rows are drawn: the browser's own search finds them, and nothing has to be measured first. */
export const DRAW_ALL_UP_TO = 100
const USUAL_HEIGHT = 48
const OVERSCAN = 12

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

/** Which of `count` rows to draw: all of a short list, of a long one those in view. */
export const useRowWindow = (count: number, pane: HTMLElement | null, keyOf: (index: number) => string): RowWindow => {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => pane,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    useFlushSync: false,
  })
  const scrollTo = (index: number) => virtual.scrollToIndex(index)
  const measure = virtual.measureElement
  if (count <= DRAW_ALL_UP_TO) return { indexes: upTo(count), before: 0, after: 0, measure, scrollTo }
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
