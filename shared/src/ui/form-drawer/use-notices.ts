import { useEffect, useRef, useState } from 'react'
import type { DifferingField } from './merge-values'

/**
 * Ref of the area above the fields for messages that belong to no field. `pointOut` focuses it after the next render.
 */
export const useNotices = () => {
  const notices = useRef<HTMLDivElement>(null)
  const [focusRequests, setFocusRequests] = useState(0)
  useEffect(() => {
    if (focusRequests > 0) notices.current?.focus()
  }, [focusRequests])
  return { notices, pointOut: () => setFocusRequests((times) => times + 1) }
}

/** State of a version conflict: until the user confirms the comparison, the other user's values are not overwritten. */
export const useConflict = (pointOut: () => void) => {
  const [conflict, setConflict] = useState<readonly DifferingField[]>()
  const [isCompared, setCompared] = useState(true)
  return {
    conflict,
    isCompared,
    showConflict: (fields: readonly DifferingField[]) => {
      setConflict(fields)
      setCompared(false)
      pointOut()
    },
    compared: () => {
      setCompared(true)
      pointOut()
    },
    endConflict: () => {
      setConflict(undefined)
      setCompared(true)
    },
  }
}
