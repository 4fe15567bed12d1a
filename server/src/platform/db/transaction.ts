import type { Database, Transaction } from './database'

/** Class 40: the database took a transaction back for another's sake (a deadlock), not for its own fault. */
const TAKEN_BACK = /^40/
const TRIES = 3

export const isTransactionRollback = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause && TAKEN_BACK.test(String(cause.code))
}

/** A transaction that is done again, as a whole, where the database took it back; `work` must do nothing else. */
export async function retriedTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries === TRIES || !isTransactionRollback(error)) throw error
    }
  }
}
