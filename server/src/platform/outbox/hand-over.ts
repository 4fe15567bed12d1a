import type { Database } from '../db/database'
import type { Lease } from '../work/work-table'
import type { OutboxEvent } from './event-row'

export interface EventWorkRow extends Record<string, unknown> {
  id: string
  event_id: string
  event_at: string
  is_postponed?: boolean
  /** The event, if it was handed over in memory and need not be read. */
  event?: OutboxEvent | undefined
}

/** A consumer in this process that receives events emitted here without a database query. */
export interface HandOver {
  /** Null while the consumer is at capacity. */
  newClaim(): { lease: Lease; leaseMs: number } | null
  handOver(claim: { lease: Lease; rows: EventWorkRow[] }): void
}

const here = new WeakMap<Database, Map<string, HandOver>>()

export const handOverOf = (db: Database, consumer: string): HandOver | undefined => here.get(db)?.get(consumer)

/** Registers a consumer for hand-overs. Returns a function that unregisters it. */
export function registerHandOver(db: Database, consumer: string, handOver: HandOver): () => void {
  const consumers = here.get(db) ?? new Map<string, HandOver>()
  here.set(db, consumers.set(consumer, handOver))
  return () => consumers.delete(consumer)
}
