import { useEffect, useRef, useSyncExternalStore } from 'react'
import { afterPaint } from './after-paint'
import type { FailedPart, LazyPart, PartState } from './lazy-part'
import { onRetryFailedParts } from './retry-failed-parts'

/** Before the next try by itself, after one, two, three and more failures in a row. */
export const BACK_OFF_MS = [1000, 5000, 30_000, 60_000] as const
/** Who returns has it tried sooner, but not more often. */
const RETURN_MS = 5000

const pauseAfter = (failures: number): number => BACK_OFF_MS[failures - 1] ?? 60_000

/** Tries again after a pause; in a hidden tab, when it is looked at. Answers how to give up. */
const retryLater = (part: LazyPart, { failures, failedAt }: FailedPart, isReturn: boolean): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = pauseAfter(failures)
  const tryAfter = (milliseconds: number): void => {
    clearTimeout(timer)
    const load = () => void (document.hidden || part.load())
    timer = setTimeout(load, Math.max(0, failedAt + milliseconds - Date.now()))
  }
  const onVisibility = () => document.hidden || tryAfter(Math.min(pause, RETURN_MS))
  const retry = () => void part.retry()

  tryAfter(isReturn ? Math.min(pause, RETURN_MS) : pause)
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', retry)
  const leave = onRetryFailedParts(retry)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', retry)
    leave()
  }
}

/** The state of a part, which is loaded, and after a failure loaded anew, for as long as somebody shows it. */
export const useLazyPart = (part: LazyPart): PartState => {
  const state = useSyncExternalStore(part.subscribe, part.state)
  const shown = useRef<LazyPart | null>(null)
  useEffect(() => {
    const isReturn = shown.current !== part
    shown.current = part
    if (state.status === 'loading') return afterPaint(() => void part.load())
    return state.status === 'failed' ? retryLater(part, state, isReturn) : undefined
  }, [part, state])
  // Leaving is also being hidden, which keeps what a ref holds.
  useEffect(
    () => () => {
      shown.current = null
    },
    [],
  )
  return state
}
