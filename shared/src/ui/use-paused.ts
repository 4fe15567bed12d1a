import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** The debounced text: its value at the last pause in typing. */
export const usePaused = (typed: string): string => {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    if (typed === paused) return
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, paused])
  return paused
}
