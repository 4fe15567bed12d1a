import { deviceAtom } from '@outlet/shared/settings/settings'
import { store } from '@outlet/shared/settings/store'
import { useEffect, useSyncExternalStore } from 'react'
import { NARROW } from './menu-place'

const narrow = matchMedia(NARROW)

const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the menu has no place beside the page. */
export const useIsNarrow = (): boolean => {
  const isNarrow = useSyncExternalStore(subscribe, () => narrow.matches)
  useEffect(() => store.set(deviceAtom, isNarrow ? 'mobile' : 'desktop'), [isNarrow])
  return isNarrow
}
