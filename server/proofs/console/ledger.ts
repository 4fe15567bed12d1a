import type { Findings } from '../proof'

/** What the load was answered and what the store did: what the database must say in the end. */
export interface Ledger extends Findings {
  count(name: string, by?: number): void
  /** Ids of acknowledged orders, by the store's number that each was recorded with. */
  orders: Map<string, string>
  /** Product codes of acknowledged imports. */
  imported: string[]
  /** Ids of acknowledged bulk jobs. */
  jobs: string[]
  /** Acknowledged "check now", by monitor. */
  refreshes: Map<string, number>
  /** Changes of a user's role: of those without an answer nobody knows. */
  roles: Map<string, { acknowledged: number; unanswered: number }>
  /** By product code, each seen by the monitor before the next one was made. */
  turns: Map<string, { of: 'stock' | 'presence'; made: number }>
}

export function newLedger(): Ledger {
  const counts: Record<string, number> = {}
  return {
    counts,
    found: [],
    count: (name, by = 1) => void (counts[name] = (counts[name] ?? 0) + by),
    orders: new Map(),
    imported: [],
    jobs: [],
    refreshes: new Map(),
    roles: new Map(),
    turns: new Map(),
  }
}
