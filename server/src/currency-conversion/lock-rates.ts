import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'

/**
 * Locks the rates of a currency until the transaction ends, by an advisory lock. `shared` is for a reader that
 * continues without a rate, `alone` for the transaction that sets one: an order recorded at the same time either sees
 * the rate or is converted by it.
 */
export const lockRates = async (tx: Transaction, currency: string, mode: 'shared' | 'alone'): Promise<void> => {
  const key = `exchange-rates ${currency}`
  await tx.execute(
    mode === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`
      : sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`,
  )
}
