import { LRUCache } from 'lru-cache'
import { clock } from '../../../platform/time/clock'

/** Number of ids that each store should accept in a request. */
const FIRST_LIMIT = 10
/** Maximum number of ids in one request. */
export const MAX_IDS = 100
/** Time after which a larger request is tried again, in ms. */
const RETRIED_AFTER_MS = 3_600_000

interface IdLimit {
  /** Number of ids for the next request. */
  size: number
  /** Largest number that was accepted. */
  accepted: number
  /** Smallest number that was refused since then; null = none. */
  refused: number | null
  refusedAt: number
}

/** By store, for the whole process: a connector is opened for each piece of work. */
const limits = new LRUCache<string, IdLimit>({ max: 10_000 })

const limitOf = (storeKey: string): IdLimit =>
  limits.get(storeKey) ?? { size: FIRST_LIMIT, accepted: 0, refused: null, refusedAt: 0 }

/** Maximum number of ids for the next request to a store. Stores do not state it, so it is tried out. */
export const idLimit = (storeKey: string): number => limitOf(storeKey).size

/** Between what was accepted and refused, until the two are close. */
const between = (accepted: number, refused: number): number =>
  refused - accepted <= Math.max(1, accepted / 4) ? accepted : Math.floor((accepted + refused) / 2)

/** Raises the limit after a full request was accepted. */
export function acceptIds(storeKey: string, count: number): void {
  const { size, refused, refusedAt } = limitOf(storeKey)
  if (count < size) return
  const isForgotten = refused !== null && clock.now() - refusedAt > RETRIED_AFTER_MS
  const known = isForgotten ? null : refused
  const next = known === null ? Math.min(MAX_IDS, count * 2) : between(count, known)
  limits.set(storeKey, { size: next, accepted: count, refused: known, refusedAt })
}

/** Lowers the limit after a request with this number of ids was refused as too large. */
export function refuseIds(storeKey: string, count: number): void {
  const { accepted } = limitOf(storeKey)
  const isStill = accepted < count
  const size = isStill && accepted > 0 ? accepted : Math.max(1, Math.floor(count / 2))
  limits.set(storeKey, { size, accepted: isStill ? accepted : 0, refused: count, refusedAt: clock.now() })
}
