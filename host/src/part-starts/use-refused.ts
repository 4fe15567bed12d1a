import { useState, useSyncExternalStore } from 'react'
import { useConsole } from '../console/console-parts'

/** Whether a part is not started because it hung this tab, and how to start it all the same. One that runs goes on. */
export const useRefused = (id: string): [isRefused: boolean, startAnyway: () => void] => {
  const { starts } = useConsole()
  const [wasRefused] = useState(() => starts.isRefused(id))
  const isRefused = useSyncExternalStore(starts.subscribe, () => starts.isRefused(id))
  return [wasRefused && isRefused, () => starts.allow(id)]
}
