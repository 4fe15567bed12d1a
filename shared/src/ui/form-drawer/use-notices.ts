import { useEffect, useRef, useState } from 'react'
import type { DifferingField } from './merge-values'

/** The place above the fields where a form tells what no field can; pointed out, it takes the focus once it shows it. */
export const useNotices = () => {
  const notices = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked > 0) notices.current?.focus()
  }, [asked])
  return { notices, pointOut: () => setAsked((times) => times + 1) }
}

/** What somebody else saved meanwhile: until the person says that they have compared, nothing of theirs is overwritten. */
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
