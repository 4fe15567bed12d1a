import { useCallback, useMemo, useState } from 'react'
import type { Extras } from './row-window'

/** Heights of expansions in CSS pixels, by the key of their row. */
type Heights = ReadonlyMap<string, number>

const toggled = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** The expanded rows, and the heights of their expansions: 0 until one is drawn. */
export const useExpanded = <Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  isAlwaysExpanded?: (row: Row) => boolean,
) => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [heights, setHeights] = useState<Heights>(new Map())
  const isExpanded = useCallback(
    (row: Row) => isAlwaysExpanded?.(row) ?? keys.has(rowKey(row)),
    [keys, rowKey, isAlwaysExpanded],
  )
  const onToggle = useCallback((key: string) => setKeys((now) => toggled(now, key)), [])
  const onHeight = useCallback((key: string, height: number) => {
    // An expansion that is out of view, or hidden with its page, reports 0; its last height stays.
    if (height > 0) setHeights((now) => (now.get(key) === height ? now : new Map(now).set(key, height)))
  }, [])
  const extras = useMemo((): Extras => {
    const found = new Map<number, number>()
    if (keys.size === 0 && !isAlwaysExpanded) return found
    rows.forEach((row, index) => {
      if (isExpanded(row)) found.set(index, heights.get(rowKey(row)) ?? 0)
    })
    return found
  }, [rows, rowKey, keys, heights, isExpanded, isAlwaysExpanded])
  return { isExpanded, extras, onToggle, onHeight }
}
