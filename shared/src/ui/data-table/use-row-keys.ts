import { useEffect, useState } from 'react'
import { useShortcuts } from '../use-shortcut'

interface RowKeys {
  /** Index of the row that Tab reaches. */
  readonly reachable: number
  readonly onReach: (index: number) => void
}

interface RowKeysOptions {
  readonly count: number
  /** Whether rows can be opened or selected. */
  readonly isReachable: boolean
  readonly pane: HTMLElement | null
  readonly scrollTo: (index: number) => void
  readonly onSelect: ((index: number) => void) | undefined
}

/** Keyboard navigation: `j` and `k` move over the rows, `x` selects; Enter opens the focused row. */
export const useRowKeys = ({ count, isReachable, pane, scrollTo, onSelect }: RowKeysOptions): RowKeys => {
  const [reached, setReached] = useState<number>()
  const [focusTarget, setFocusTarget] = useState<{ index: number }>()
  const move = (step: number) => {
    if (!isReachable || count === 0) return
    const index = reached === undefined ? 0 : Math.min(Math.max(reached + step, 0), count - 1)
    setReached(index)
    setFocusTarget({ index })
    scrollTo(index)
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: () => reached !== undefined && reached < count && onSelect?.(reached),
  })
  useEffect(() => {
    if (!focusTarget) return
    pane?.querySelector<HTMLElement>(`tr[data-index="${focusTarget.index}"]`)?.focus({ preventScroll: true })
  }, [focusTarget, pane])
  return { reachable: Math.min(reached ?? 0, Math.max(count - 1, 0)), onReach: setReached }
}
