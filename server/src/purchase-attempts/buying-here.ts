import type { Database } from '../platform/db/database'
import type { Claim, Lease } from '../platform/work/work-table'
import type { AttemptContext } from './attempt-context'

export interface AttemptClaimed extends Record<string, unknown> {
  id: string
  /** What was written a moment ago need not be read, until then (`performance.now()`). */
  written?: { context: AttemptContext; until: number }
}

/** A worker of this very process, which buys what is reserved here without asking the database for it. */
export interface BuyingHere {
  leaseMs: number
  newLease(): Lease
  handOver(claim: Claim<AttemptClaimed>): void
}

const here = new WeakMap<Database, BuyingHere>()

export const buyingHere = (db: Database): BuyingHere | undefined => here.get(db)

/** Until what it returns is called. */
export function takeAttempts(db: Database, buying: BuyingHere): () => void {
  here.set(db, buying)
  return () => here.delete(db)
}
