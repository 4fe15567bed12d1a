import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'

/**
 * Until the transaction ends no rate of this currency is set (`shared`, for who finds none and goes without), or it is
 * set by this transaction alone: an order recorded at the same moment either finds the rate or is found by it.
 */
export const lockRates = async (tx: Transaction, currency: string, mode: 'shared' | 'alone'): Promise<void> => {
  const key = `exchange-rates ${currency}`
  await tx.execute(
    mode === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`
      : sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`,
  )
}
