import { useCallback, useMemo, useState } from 'react'
import type { Extras } from './row-window'

/** Of the rows that are expanded, how high what they show is, in CSS pixels; 0 until it is drawn. */
type Expanded = ReadonlyMap<string, number>

const toggled = (expanded: Expanded, key: string): Expanded => {
  const next = new Map(expanded)
  if (!next.delete(key)) next.set(key, 0)
  return next
}

/** Which rows are expanded, by their key, and the room that they take. */
export const useExpanded = <Row>(rows: readonly Row[], rowKey: (row: Row) => string) => {
  const [expanded, setExpanded] = useState<Expanded>(new Map())
  const onToggle = useCallback((key: string) => setExpanded((now) => toggled(now, key)), [])
  const onHeight = useCallback((key: string, height: number) => {
    // One that is out of view now, or hidden with its page, is as high as it was.
    if (height > 0)
      setExpanded((now) => (now.get(key) === height || !now.has(key) ? now : new Map(now).set(key, height)))
  }, [])
  const extras = useMemo((): Extras => {
    const found = new Map<number, number>()
    if (expanded.size === 0) return found
    rows.forEach((row, index) => {
      const height = expanded.get(rowKey(row))
      if (height !== undefined) found.set(index, height)
    })
    return found
  }, [rows, rowKey, expanded])
  return { expanded, extras, onToggle, onHeight }
}
