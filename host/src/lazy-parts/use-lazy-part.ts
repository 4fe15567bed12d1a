import { useEffect, useRef, useSyncExternalStore } from 'react'
import { afterPaint } from './after-paint'
import type { FailedPart, LazyPart, PartState } from './lazy-part'
import { onRetryFailed } from './retry-failed'

/** Retry back-off in ms, by the number of consecutive failures; the last value repeats. */
export const BACK_OFF_MS = [1000, 5000, 30_000, 60_000] as const
/** Minimum time between tries when the person returns to the page or the tab. */
const RETRY_ON_RETURN_MS = 5000

const pauseAfter = (failures: number): number => BACK_OFF_MS[failures - 1] ?? 60_000

/** Tries again after the back-off; in a hidden tab once it is visible. Returns a function that cancels it. */
const retryLater = (part: LazyPart, { failures, failedAt }: FailedPart, isReturn: boolean): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = pauseAfter(failures)
  const tryAfter = (milliseconds: number): void => {
    clearTimeout(timer)
    const load = () => void (document.hidden || part.load())
    timer = setTimeout(load, Math.max(0, failedAt + milliseconds - Date.now()))
  }
  const onVisibility = () => document.hidden || tryAfter(Math.min(pause, RETRY_ON_RETURN_MS))
  const retry = () => void part.retry()

  tryAfter(isReturn ? Math.min(pause, RETRY_ON_RETURN_MS) : pause)
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', retry)
  const leave = onRetryFailed(retry)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', retry)
    leave()
  }
}

/** State of a part. The part is loaded, and after failures retried, while it is shown. */
export const useLazyPart = (part: LazyPart): PartState => {
  const state = useSyncExternalStore(part.subscribe, part.state)
  const shown = useRef<LazyPart | null>(null)
  useEffect(() => {
    const isReturn = shown.current !== part
    shown.current = part
    if (state.status === 'loading') return afterPaint(() => void part.load())
    return state.status === 'failed' ? retryLater(part, state, isReturn) : undefined
  }, [part, state])
  // The clean-up also runs when the page is hidden; the ref itself would persist.
  useEffect(
    () => () => {
      shown.current = null
    },
    [],
  )
  return state
}
