import { useRef } from 'react'

/** What was done goes from the screen within it; a click that comes meanwhile meant the first. */
const SETTLED_MS = 500

/**
 * An action that a second click cannot start again: neither while it is under way, before the button could show it, nor
 * in the moment until what it acted on has gone from the screen. After a failure it can be tried again at once.
 */
export const useOneAtATime = (act: () => Promise<unknown>): (() => Promise<void>) => {
  const isHeld = useRef(false)
  return async () => {
    if (isHeld.current) return
    isHeld.current = true
    try {
      await act()
    } catch (error) {
      isHeld.current = false
      throw error
    }
    setTimeout(() => (isHeld.current = false), SETTLED_MS)
  }
}
