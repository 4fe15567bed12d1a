import type { Findings } from '../proof'

/**
 * Record of the responses that the load received and of the store's changes, against which the database is checked in
 * the end.
 */
export interface Ledger extends Findings {
  count(name: string, by?: number): void
  /** Order number at the store → id of the acknowledged order. */
  orders: Map<string, string>
  /** Product codes of acknowledged imports. */
  imported: string[]
  /** Ids of acknowledged bulk jobs. */
  jobs: string[]
  /** Monitor id → number of acknowledged "check now" requests. */
  refreshes: Map<string, number>
  /** User id → number of role changes. Whether a change without a response was made is unknown. */
  roles: Map<string, { acknowledged: number; unacknowledged: number }>
  /** Product code → number of the store's changes. The monitor sees each change before the next one is made. */
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
