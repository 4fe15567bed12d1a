import type { Database, Queryable, Transaction } from './database'

/** Class 40: the database rolled a transaction back for another's sake (a deadlock), not for its own fault. */
const TRANSACTION_ROLLBACK = /^40/
const TRIES = 3

export const isTransactionRollback = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause && TRANSACTION_ROLLBACK.test(String(cause.code))
}

interface Scope {
  db: Database
  afterCommit: (() => void)[]
}

const scopes = new WeakMap<Queryable, Scope>()

/** Of a transaction that `retriedTransaction` began; of others, and of savepoints, nothing is known. */
export const scopeOf = (tx: Queryable): Readonly<Scope> | undefined => scopes.get(tx)

/**
 * A transaction that is done again, as a whole, where the database rolled it back; `work` must do nothing else. What its
 * scope keeps for after the commit is done then.
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
      if (tries === TRIES || !isTransactionRollback(error)) throw error
    }
  }
}
