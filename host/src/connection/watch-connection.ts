import { NETWORK_FAILURE, isApiError } from '@outlet/shared/api/api-error'
import { queryClient } from '@outlet/shared/api/query-client'
import { DATABASE_AWAY } from '@outlet/shared/contract/problem'
import { retryFailedParts } from '../lazy-parts/retry-failed-parts'
import { isReachable } from '@outlet/shared/api/is-reachable'

export const PROBE_MS = 3000

const comeBack = (): void => {
  void queryClient.invalidateQueries()
  retryFailedParts()
}

const losses: readonly string[] = [NETWORK_FAILURE, DATABASE_AWAY]
const isLoss = (error: unknown): boolean => isApiError(error) && losses.includes(error.code)

/**
 * Watches whether the server can be reached. The browser's word and a request without an answer are only reasons to ask:
 * a browser may call itself offline beside a server on its own machine, and one request may be cut by itself. While
 * nothing answers, or the server says that it lacks its database, it asks on; once it can serve again, all that is shown
 * is read anew, and what could not be loaded is tried again.
 * @param onChange since when the server cannot be reached, in milliseconds of `Date.now()`; null: it can
 * @returns how to stop
 */
export const watchConnection = (onChange: (lostSince: number | null) => void): (() => void) => {
  let lostSince: number | null = null
  let suspectedAt = 0
  let isAsking = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (since: number | null): void => {
    if (lostSince === since) return
    lostSince = since
    onChange(since)
  }
  const ask = async (): Promise<void> => {
    if (isAsking) return
    clearTimeout(timer)
    isAsking = true
    const isThere = await isReachable()
    isAsking = false
    if (isStopped) return
    const wasLost = lostSince !== null
    change(isThere ? null : (lostSince ?? suspectedAt))
    if (!isThere) timer = setTimeout(() => void ask(), PROBE_MS)
    else if (wasLost) comeBack()
  }
  const suspect = (): void => {
    if (lostSince !== null || isAsking) return
    suspectedAt = Date.now()
    void ask()
  }
  const onOnline = () => lostSince !== null && void ask()

  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      const { action } = event.type === 'updated' ? event : { action: null }
      if (action && (action.type === 'failed' || action.type === 'error') && isLoss(action.error)) suspect()
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isLoss(event.action.error)) suspect()
    }),
  ]
  addEventListener('offline', suspect)
  addEventListener('online', onOnline)
  if (!navigator.onLine) suspect()
  return () => {
    isStopped = true
    clearTimeout(timer)
    for (const stop of stops) stop()
    removeEventListener('offline', suspect)
    removeEventListener('online', onOnline)
  }
}
