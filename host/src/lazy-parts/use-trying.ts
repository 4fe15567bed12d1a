import { useState } from 'react'
import type { LazyPart } from './lazy-part'

/** Whether a try that somebody asked for is under way, and how to ask for it. */
export const useTrying = (part: LazyPart): [isTrying: boolean, tryAgain: () => void] => {
  const [isTrying, setTrying] = useState(false)
  const tryAgain = async () => {
    setTrying(true)
    await part.retry()
    setTrying(false)
  }
  return [isTrying, () => void tryAgain()]
}
