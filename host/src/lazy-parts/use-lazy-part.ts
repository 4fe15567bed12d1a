import { useEffect, useSyncExternalStore } from 'react'
import type { LazyPart, PartState } from './lazy-part'

/** With the time that a try itself takes, a remote that is back is shown within two seconds. */
export const RETRY_MS = 1000

/** Tries again after a while; in a hidden tab, when it is looked at. Answers how to give up. */
const retryLater = (part: LazyPart): (() => void) => {
  const retry = () => void part.load()
  const timer = setTimeout(() => {
    if (document.hidden) document.addEventListener('visibilitychange', retry, { once: true })
    else retry()
  }, RETRY_MS)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', retry)
  }
}

/** The state of a part, which is loaded, and after a failure loaded anew, for as long as somebody shows it. */
export const useLazyPart = (part: LazyPart): PartState => {
  const state = useSyncExternalStore(part.subscribe, part.state)
  useEffect(() => {
    if (state.status === 'loading') void part.load()
    return state.status === 'failed' ? retryLater(part) : undefined
  }, [part, state])
  return state
}
