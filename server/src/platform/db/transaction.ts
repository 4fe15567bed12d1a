import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { nextStatement, type Database, type Queryable, type Transaction } from './database'

/** Class 40: the database rolled a transaction back for another's sake (a deadlock), not for its own fault. */
const TRANSACTION_ROLLBACK = /^40/
const TRIES = 3

export const isTransactionRollback = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause && TRANSACTION_ROLLBACK.test(String(cause.code))
}

interface Scope {
  db: Database
  client: PoolClient
  afterCommit: (() => void)[]
}

const scopes = new WeakMap<Queryable, Scope>()

/** Of a transaction that `retriedTransaction` began; of others, and of savepoints, nothing is known. */
export const scopeOf = (tx: Queryable): Readonly<Scope> | undefined => scopes.get(tx)

/** Of a `begin` that failed it is given back already. */
function giveBack(client: PoolClient): void {
  try {
    client.release()
  } catch {
    // No connection is left to be given back.
  }
}

/**
 * A transaction that is done again, as a whole, where the database rolled it back; `work` must do nothing else. What its
 * scope keeps for after the commit is done then.
 */
export async function retriedTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    const client = await db.$client.connect()
    const scope: Scope = { db, client, afterCommit: [] }
    try {
      const result = await drizzle(client).transaction((tx) => {
        scopes.set(tx, scope)
        return work(tx)
      })
      for (const run of scope.afterCommit) run()
      return result
    } catch (error) {
      if (tries === TRIES || !isTransactionRollback(error)) throw error
    } finally {
      giveBack(client)
    }
  }
}

/**
 * Two statements of a transaction, the second sent as soon as the first is: one round trip for both. The database begins
 * it when the first has ended, so that what needs a lock may follow the statement that takes it. The second may go on with
 * others. Ends when both have ended; fails as the first that fails.
 */
export async function pipelined<First, Second>(
  tx: Transaction,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const client = scopeOf(tx)?.client
  if (!client) return [await first(), await second()]
  const isSent = nextStatement(client)
  // Drizzle's statements are sent each time that they are awaited; this one is awaited twice.
  const one = Promise.resolve(first())
  await Promise.race([isSent, one])
  // What still runs would run into the rollback; and the first one's failure is the second's cause, whichever is told first.
  const [former, latter] = await Promise.allSettled([one, second()])
  if (former.status === 'rejected') throw former.reason
  if (latter.status === 'rejected') throw latter.reason
  return [former.value, latter.value]
}
