import { useCallback, useEffect, useRef } from 'react'
import type { Selection } from '../bulk/use-selection'

/** A selection over the loaded rows. */
export interface Selecting {
  readonly isSelected: (key: string) => boolean
  /** How many of the loaded rows are selected. */
  readonly some: 'none' | 'some' | 'all'
  /** With `isRange`, toggles all rows from the previously toggled one. */
  readonly toggle: (index: number, isRange?: boolean) => void
  readonly toggleAll: () => void
}

const someOf = (chosen: number, all: number): Selecting['some'] => {
  if (chosen === 0) return 'none'
  return chosen === all ? 'all' : 'some'
}

/** Implements the selection of rows: one, a range (shift), or all loaded rows. */
export const useSelecting = <Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
  selection: Selection | undefined,
): Selecting | undefined => {
  const last = useRef<number>(undefined)
  const now = useRef({ rows, rowKey, selection })
  useEffect(() => {
    now.current = { rows, rowKey, selection }
  })
  // A stable function, so that a click re-renders one row and not all.
  const toggle = useCallback((index: number, isRange = false) => {
    const { rows: all = [], rowKey: keyOf, selection: held } = now.current
    const row = all[index]
    if (!held || row === undefined) return
    const keys = new Set(held.isAll ? all.map(keyOf) : held.keys)
    const from = isRange ? (last.current ?? index) : index
    const isOn = !keys.has(keyOf(row))
    for (const each of all.slice(Math.min(from, index), Math.max(from, index) + 1)) {
      if (isOn) keys.add(keyOf(each))
      else keys.delete(keyOf(each))
    }
    last.current = index
    held.choose(keys)
  }, [])
  if (!selection) return undefined
  const { keys, isAll, choose, clear } = selection
  const there = rows ?? []
  const isSelected = (key: string) => isAll || keys.has(key)
  const some = someOf(there.filter((row) => isSelected(rowKey(row))).length, there.length)
  const toggleAll = () => (some === 'all' ? clear() : choose(new Set(there.map(rowKey))))
  return { isSelected, some, toggle, toggleAll }
}
