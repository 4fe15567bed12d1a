import type { Query, QueryClient } from '@tanstack/react-query'
import type { Topic } from '../contract/events'
import { dropEarlyReads } from './early-reads'

const isLive = (query: Query): boolean => (query.meta?.topics?.length ?? 0) > 0

/** All live reads, or those of one topic. */
export type StaleScope = Topic | 'all'

const matches = (stale: StaleScope) => (query: Query) =>
  stale === 'all' ? isLive(query) : (query.meta?.topics?.includes(stale) ?? false)

/**
 * Waits for running fetches, including those that nothing on the page shows; `invalidateQueries` waits for none of
 * these.
 */
const waitForFetches = (client: QueryClient, predicate: (query: Query) => boolean) =>
  Promise.allSettled(
    client
      .getQueryCache()
      .findAll({ predicate, fetchStatus: 'fetching' })
      .map((query) => query.promise),
  )

const VISIBILITY_CHANGE = 'visibilitychange'

/** Minimum pause in ms between two fetches of a topic: it caps the requests that a stream of events causes. */
export const MIN_PAUSE_MS = 1000
/**
 * Pause as a multiple of the last fetch's duration, if that is longer: a list that was scrolled far takes many
 * requests.
 */
const PAUSE_FACTOR = 4
/**
 * Maximum pause in ms, the same as the polling interval without a stream: on a slow machine a screen was a minute late.
 */
export const MAX_PAUSE_MS = 8000

/**
 * Refetches the reads that live events make stale. The first event of a topic triggers a fetch at once; later events
 * are coalesced into one fetch at a time with a pause after it, and a fetch always follows the last event. A stream of
 * events thus neither piles up requests nor cancels a response again and again. In a hidden tab the fetch waits until
 * the tab is visible.
 */
export const makeLiveRefresh = (client: QueryClient) => {
  const waiting = new Set<StaleScope>()
  const running = new Set<StaleScope>()
  const pausedUntil = new Map<StaleScope, number>()
  const timers = new Map<StaleScope, ReturnType<typeof setTimeout>>()

  const waitForPause = async (stale: StaleScope): Promise<void> => {
    const left = (pausedUntil.get(stale) ?? 0) - performance.now()
    if (left <= 0) return
    await new Promise<void>((resolve) => timers.set(stale, setTimeout(resolve, left)))
  }

  const refresh = async (stale: StaleScope): Promise<void> => {
    running.add(stale)
    while (waiting.has(stale)) {
      await waitForPause(stale)
      if (document.hidden || !waiting.delete(stale)) break
      const predicate = matches(stale)
      // A response under way may predate the event: wait for it, then fetch once more.
      await waitForFetches(client, predicate)
      const startedAt = performance.now()
      await client.invalidateQueries({ predicate }, { cancelRefetch: false })
      const now = performance.now()
      const pauseMs = Math.min(MAX_PAUSE_MS, PAUSE_FACTOR * (now - startedAt))
      pausedUntil.set(stale, now + Math.max(MIN_PAUSE_MS, pauseMs))
    }
    running.delete(stale)
  }

  const flush = () => {
    if (document.hidden) return
    for (const stale of waiting) if (!running.has(stale)) void refresh(stale)
  }
  document.addEventListener(VISIBILITY_CHANGE, flush)

  return {
    markStale: (stale: StaleScope) => {
      dropEarlyReads()
      waiting.add(stale)
      flush()
    },
    stop: () => {
      waiting.clear()
      for (const timer of timers.values()) clearTimeout(timer)
      document.removeEventListener(VISIBILITY_CHANGE, flush)
    },
  }
}
