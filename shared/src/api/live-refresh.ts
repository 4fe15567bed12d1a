import type { Query, QueryClient } from '@tanstack/react-query'
import type { Topic } from '../contract/events'
import { dropEarlyReads } from './early-reads'

const isLive = (query: Query): boolean => (query.meta?.topics?.length ?? 0) > 0

/** All live reads, or those of one topic. */
export type Stale = Topic | 'all'

const matches = (stale: Stale) => (query: Query) =>
  stale === 'all' ? isLive(query) : (query.meta?.topics?.includes(stale) ?? false)

/** The readings that have begun, also those that nothing on the page shows: `invalidateQueries` waits for none of these. */
const underWay = (client: QueryClient, predicate: (query: Query) => boolean) =>
  Promise.allSettled(
    client
      .getQueryCache()
      .findAll({ predicate, fetchStatus: 'fetching' })
      .map((query) => query.promise),
  )

const WHILE_HIDDEN = 'visibilitychange'

/** After a reading a topic rests for so long: nobody reads faster, and a stream of events would be one of requests. */
export const REST_MS = 1000
/** And so many times as long as the reading took, where that is more: a list that was scrolled far is many requests. */
const RESTS_PER_READING = 4
/** But no longer, as where a browser asks without a stream: on a slow machine a screen was late by a minute. */
export const LONGEST_REST_MS = 8000

/**
 * Reads again what events make stale: the first event of a topic at once, those that follow together, one reading at a
 * time with a rest after it; the last event is always followed by a reading. So a stream of events neither piles up
 * requests nor cuts off an answer again and again. In a hidden tab it waits until the tab is looked at.
 */
export const makeLiveRefresh = (client: QueryClient) => {
  const waiting = new Set<Stale>()
  const running = new Set<Stale>()
  const restsUntil = new Map<Stale, number>()
  const timers = new Map<Stale, ReturnType<typeof setTimeout>>()

  const restOf = async (stale: Stale): Promise<void> => {
    const left = (restsUntil.get(stale) ?? 0) - performance.now()
    if (left <= 0) return
    await new Promise<void>((resolve) => timers.set(stale, setTimeout(resolve, left)))
  }

  const refresh = async (stale: Stale): Promise<void> => {
    running.add(stale)
    while (waiting.has(stale)) {
      await restOf(stale)
      if (document.hidden || !waiting.delete(stale)) break
      const predicate = matches(stale)
      // An answer already on its way may have been made before the event: let it come, then read once more.
      await underWay(client, predicate)
      const begun = performance.now()
      await client.invalidateQueries({ predicate }, { cancelRefetch: false })
      const now = performance.now()
      const rest = Math.min(LONGEST_REST_MS, RESTS_PER_READING * (now - begun))
      restsUntil.set(stale, now + Math.max(REST_MS, rest))
    }
    running.delete(stale)
  }

  const flush = () => {
    if (document.hidden) return
    for (const stale of waiting) if (!running.has(stale)) void refresh(stale)
  }
  document.addEventListener(WHILE_HIDDEN, flush)

  return {
    markStale: (stale: Stale) => {
      dropEarlyReads()
      waiting.add(stale)
      flush()
    },
    stop: () => {
      waiting.clear()
      for (const timer of timers.values()) clearTimeout(timer)
      document.removeEventListener(WHILE_HIDDEN, flush)
    },
  }
}
