import type { Database, Queryable, Transaction } from './database'

/** Class 40: the database rolled back a transaction because of another one (deadlock, serialization failure). */
const TRANSACTION_ROLLBACK = /^40/
const MAX_ATTEMPTS = 3

export const isTransactionRollback = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause && TRANSACTION_ROLLBACK.test(String(cause.code))
}

interface Scope {
  db: Database
  afterCommit: (() => void)[]
}

const scopes = new WeakMap<Queryable, Scope>()

/** Scope of a transaction started by `retriedTransaction`; undefined for other transactions and for savepoints. */
export const scopeOf = (tx: Queryable): Readonly<Scope> | undefined => scopes.get(tx)

/**
 * Runs a transaction, and retries it as a unit if the database rolled it back because of another one. `work` must have
 * no other side effects. Runs the scope's `afterCommit` functions after the commit.
 */
export async function retriedTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    const scope: Scope = { db, afterCommit: [] }
    try {
      const result = await db.transaction((tx) => {
        scopes.set(tx, scope)
        return work(tx)
      })
      for (const run of scope.afterCommit) run()
      return result
    } catch (error) {
      if (tries === MAX_ATTEMPTS || !isTransactionRollback(error)) throw error
    }
  }
}
