import type { Database } from '../platform/db/database'
import type { Claim, Lease } from '../platform/work/work-table'

/** A worker of this very process, which buys what is reserved here without asking the database for it. */
export interface BuyingHere {
  leaseMs: number
  newLease(): Lease
  handOver(claim: Claim<{ id: string }>): void
}

const here = new WeakMap<Database, BuyingHere>()

export const buyingHere = (db: Database): BuyingHere | undefined => here.get(db)

/** Until what it returns is called. */
export function takeAttempts(db: Database, buying: BuyingHere): () => void {
  here.set(db, buying)
  return () => here.delete(db)
}
