import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { clock } from '../time/clock'

/** A connection pool outside of a transaction, for reads. */
export type Database = NodePgDatabase & { $client: pg.Pool }
/** A transaction. Every write runs in one, with its audit record and its event. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
export type Queryable = NodePgDatabase | Transaction

/** Time-out after which a database that accepts no connection counts as unreachable. */
const CONNECT_TIMEOUT_MS = 15_000

const SECOND = 1000
/**
 * Limits by purpose of the pool: duration of a statement, of a wait for a lock, and of idle time within a transaction.
 * A statement beyond its limit is cancelled and reported as busy, so it delays others at most that long.
 */
const uses = {
  api: { connections: 20, statementMs: 30 * SECOND, lockMs: 10 * SECOND, idleMs: 60 * SECOND },
  /** Session queries of every request, in a separate pool that slow lists cannot exhaust. */
  sessions: { connections: 4, statementMs: 3 * SECOND, lockMs: 2 * SECOND, idleMs: 5 * SECOND },
  /** Workers and commands: roll-ups and purges may take minutes. */
  work: { connections: 20, statementMs: 600 * SECOND, lockMs: 30 * SECOND, idleMs: 120 * SECOND },
} as const

export interface DatabaseOptions {
  url: string
  /** Default: `api`. */
  use?: keyof typeof uses
  maxConnections?: number
  /** Time-out for a new connection, and for a free connection of the pool. */
  connectTimeoutMs?: number
  onError?: (error: Error) => void
}

const clockOffsets = new WeakMap<pg.ClientBase, number>()

/** Passes a clock offset set by a test to the database. Queries sent afterwards see it. */
async function followClock(client: pg.ClientBase): Promise<void> {
  const offsetMs = clock.offsetMs()
  if ((clockOffsets.get(client) ?? 0) === offsetMs) return
  clockOffsets.set(client, offsetMs)
  await client
    .query(`select set_config('outlet.clock_offset', '${offsetMs} milliseconds', false)`)
    .catch(() => clockOffsets.set(client, NaN))
}

export function openDatabase(options: DatabaseOptions): Database {
  const { url, use = 'api', connectTimeoutMs = CONNECT_TIMEOUT_MS, onError } = options
  const { connections, statementMs, lockMs, idleMs } = uses[use]
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? connections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    // If the network loses the response; the database's own limit is shorter.
    query_timeout: statementMs + 5 * SECOND,
    application_name: `outlet-console ${use}`,
    onConnect: followClock,
  })
  // The pool replaces an idle connection that breaks (a database restart); without a listener the error would end the
  // process.
  pool.on('error', (error) => onError?.(error))
  // The pool does not listen to a connection in use; without a listener its error would end the process. Its queries
  // reject by themselves.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('acquire', (client) => void followClock(client))
  // Drizzle's own method never releases a connection on which `begin` fails.
  const transaction: Database['transaction'] = async (work, settings) => {
    const client = await pool.connect()
    let hasStarted = false
    try {
      return await drizzle(client).transaction((tx) => {
        hasStarted = true
        return work(tx)
      }, settings)
    } finally {
      // After a time-out of `begin` the connection may still start a transaction, so it is closed.
      client.release(!hasStarted)
    }
  }
  return Object.assign(drizzle(pool), { transaction })
}
