import { useRef, useState } from 'react'
import { isApiError } from '../api/api-error'
import type { ApiError } from '../api/api-error'
import { useOneAtATime } from './use-one-at-a-time'

/**
 * What a button does: once at a time, and a refusal is kept, for a `Refusal` beside the button, until it is tried again.
 * `run` answers whether it was done. An error that is none of the API's is a bug: it goes on.
 */
export const useAction = (act: () => Promise<unknown>) => {
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const isDone = useRef(false)
  const actOnce = useOneAtATime(async () => {
    isDone.current = false
    setRefusal(undefined)
    setPending(true)
    try {
      await act()
      isDone.current = true
    } finally {
      setPending(false)
    }
  })
  const run = async (): Promise<boolean> => {
    try {
      await actOnce()
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefusal(error)
    }
    return isDone.current
  }
  return { isPending, refusal, run, forget: () => setRefusal(undefined) }
}
