import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** The text as it stood when the typing last paused. */
export const usePaused = (typed: string): string => {
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    if (typed === asked) return
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, asked])
  return asked
}
