import type { Database } from '../../platform/db/database'
import type { Claim, Lease } from '../../platform/work/work-table'
import type { AttemptContext } from './attempt-context'

export interface ClaimedAttempt extends Record<string, unknown> {
  id: string
  /**
   * Context read when the attempt was stored; valid until `until` (`performance.now()`), so that the worker need not
   * read it again.
   */
  written?: { context: AttemptContext; until: number }
}

/** Worker of this process, which receives attempts reserved here without a database claim. */
export interface LocalBuyer {
  leaseMs: number
  newLease(): Lease
  handOver(claim: Claim<ClaimedAttempt>): void
}

const localBuyers = new WeakMap<Database, LocalBuyer>()

export const localBuyerOf = (db: Database): LocalBuyer | undefined => localBuyers.get(db)

/** Registers the worker; the returned function unregisters it. */
export function registerLocalBuyer(db: Database, buying: LocalBuyer): () => void {
  localBuyers.set(db, buying)
  return () => localBuyers.delete(db)
}
