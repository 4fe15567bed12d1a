import { useState, useSyncExternalStore } from 'react'
import { useConsole } from '../console/console-model'

/**
 * Whether a part is not started because it hung this tab, and a function that starts it anyway. A part that is already
 * running is not affected.
 */
export const useRefused = (id: string): [isRefused: boolean, startAnyway: () => void] => {
  const { starts } = useConsole()
  const [wasRefused] = useState(() => starts.isRefused(id))
  const isRefused = useSyncExternalStore(starts.subscribe, () => starts.isRefused(id))
  return [wasRefused && isRefused, () => starts.allow(id)]
}
