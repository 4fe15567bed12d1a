import { NETWORK_FAILURE, isApiError } from '@outlet/shared/api/api-error'
import { queryClient } from '@outlet/shared/api/query-client'
import { DATABASE_UNAVAILABLE } from '@outlet/shared/contract/problem'
import { retryFailed } from '../lazy-parts/retry-failed'
import { isReachable } from '@outlet/shared/api/is-reachable'

export const PROBE_MS = 3000

const comeBack = (): void => {
  void queryClient.invalidateQueries()
  retryFailed()
}

const losses: readonly string[] = [NETWORK_FAILURE, DATABASE_UNAVAILABLE]
const isLoss = (error: unknown): boolean => isApiError(error) && losses.includes(error.code)

/**
 * Watches whether the server can be reached. An `offline` event or a failed request only triggers a probe: a browser
 * may report itself offline beside a server on its own machine, and a single request may be cut. While the probe fails
 * or the server reports that its database is away, the probe repeats. Once it succeeds, all shown data is read again
 * and parts that could not be loaded are retried.
 * @param onChange receives the time (`Date.now()`) since which the server is unreachable; null: it is reachable
 * @returns a function that stops the watching
 */
export const watchConnection = (onChange: (lostSince: number | null) => void): (() => void) => {
  let lostSince: number | null = null
  let suspectedAt = 0
  let isProbing = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (since: number | null): void => {
    if (lostSince === since) return
    lostSince = since
    onChange(since)
  }
  const probe = async (): Promise<void> => {
    if (isProbing) return
    clearTimeout(timer)
    isProbing = true
    const isThere = await isReachable()
    isProbing = false
    if (isStopped) return
    const wasLost = lostSince !== null
    change(isThere ? null : (lostSince ?? suspectedAt))
    if (!isThere) timer = setTimeout(() => void probe(), PROBE_MS)
    else if (wasLost) comeBack()
  }
  const suspect = (): void => {
    if (lostSince !== null || isProbing) return
    suspectedAt = Date.now()
    void probe()
  }
  const onOnline = () => lostSince !== null && void probe()

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
