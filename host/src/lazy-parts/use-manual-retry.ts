import { useState } from 'react'
import type { LazyPart } from './lazy-part'

/** Whether a try started by the person is running, and a function that starts one. */
export const useManualRetry = (part: LazyPart): [isTrying: boolean, tryAgain: () => void] => {
  const [isTrying, setTrying] = useState(false)
  const tryAgain = async () => {
    setTrying(true)
    await part.retry()
    setTrying(false)
  }
  return [isTrying, () => void tryAgain()]
}
