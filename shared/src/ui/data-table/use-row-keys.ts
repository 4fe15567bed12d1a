import { useEffect, useState } from 'react'
import { useShortcuts } from '../use-shortcut'

interface RowKeys {
  /** The row that Tab reaches. */
  readonly reachable: number
  readonly onReach: (index: number) => void
}

/** `j` and `k` move over the rows of a list whose rows open; Enter opens, since the row has the focus. */
export const useRowKeys = (
  count: number,
  opens: boolean,
  pane: HTMLElement | null,
  scrollTo: (index: number) => void,
): RowKeys => {
  const [reached, setReached] = useState<number>()
  const [asked, setAsked] = useState<{ index: number }>()
  const move = (step: number) => {
    if (!opens || count === 0) return
    const index = reached === undefined ? 0 : Math.min(Math.max(reached + step, 0), count - 1)
    setReached(index)
    setAsked({ index })
    scrollTo(index)
  }
  useShortcuts({ j: () => move(1), k: () => move(-1) })
  useEffect(() => {
    if (!asked) return
    const focus = () =>
      pane?.querySelector<HTMLElement>(`tbody[data-index="${asked.index}"] > tr`)?.focus({ preventScroll: true })
    focus()
    // A row that was out of view is drawn one frame later.
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [asked, pane])
  return { reachable: Math.min(reached ?? 0, Math.max(count - 1, 0)), onReach: setReached }
}
