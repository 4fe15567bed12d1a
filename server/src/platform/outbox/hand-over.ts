import type { Database } from '../db/database'
import type { Lease } from '../work/work-table'
import type { OutboxEvent } from './event-row'

export interface EventWorkRow extends Record<string, unknown> {
  id: string
  event_id: string
  event_at: string
  /** What was handed over need not be read. */
  event?: OutboxEvent | undefined
}

/** A consumer that runs in this process, which takes what is emitted here without asking the database for it. */
export interface HandOver {
  /** Null while it has enough to do. */
  newClaim(): { lease: Lease; leaseMs: number } | null
  handOver(claim: { lease: Lease; rows: EventWorkRow[] }): void
}

const here = new WeakMap<Database, Map<string, HandOver>>()

export const handOverOf = (db: Database, consumer: string): HandOver | undefined => here.get(db)?.get(consumer)

/** Until what it returns is called. */
export function takeHandOvers(db: Database, consumer: string, handOver: HandOver): () => void {
  const consumers = here.get(db) ?? new Map<string, HandOver>()
  here.set(db, consumers.set(consumer, handOver))
  return () => consumers.delete(consumer)
}
