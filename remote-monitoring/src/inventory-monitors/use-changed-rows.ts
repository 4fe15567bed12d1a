import { useEffect, useRef, useState } from 'react'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { shownState } from './stock-words'

const FLASH_MS = 1600

/** The ids of monitors whose shown state has just changed, for as long as they are to flash; new rows do not flash. */
export const useChangedRows = (monitors: readonly InventoryMonitor[]): ReadonlySet<string> => {
  const known = useRef(new Map<string, string>())
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const before = known.current
    known.current = new Map(monitors.map((monitor) => [monitor.id, shownState(monitor)]))
    const now = monitors.filter(({ id }) => before.has(id) && before.get(id) !== known.current.get(id))
    if (now.length > 0) setChanged((held) => new Set([...held, ...now.map(({ id }) => id)]))
  }, [monitors])
  useEffect(() => {
    if (changed.size === 0) return undefined
    const timer = setTimeout(() => setChanged(new Set()), FLASH_MS)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}
