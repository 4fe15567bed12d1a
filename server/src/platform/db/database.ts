import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { clock } from '../time/clock'
import { preparedName } from './prepared'

/** A connection outside a transaction: for reads. */
export type Database = NodePgDatabase & { $client: pg.Pool }
/** Inside a transaction: every write, with its audit record and its event. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** Either. */
export type Queryable = NodePgDatabase | Transaction

/** A database that does not even take a connection for so long is one that is away. */
const CONNECT_TIMEOUT_MS = 15_000

const SECOND = 1000
/**
 * By what connections are for: how long a statement, a wait for a lock, and silence within a transaction may last. One
 * that hangs is ended and answered as busy; it never holds up the others for longer.
 */
const uses = {
  /** Requests. */
  api: { connections: 20, statementMs: 30 * SECOND, lockMs: 10 * SECOND, idleMs: 60 * SECOND },
  /** Who asks: read at every request, by connections that no slow list can take away. */
  sessions: { connections: 4, statementMs: 3 * SECOND, lockMs: 2 * SECOND, idleMs: 5 * SECOND },
  /** Workers and commands: roll-ups and purges may take minutes. */
  work: { connections: 20, statementMs: 600 * SECOND, lockMs: 30 * SECOND, idleMs: 120 * SECOND },
} as const

export interface DatabaseOptions {
  url: string
  /** `api` unless said. */
  use?: keyof typeof uses
  maxConnections?: number
  /** For a connection, and for one of the pool to come free. */
  connectTimeoutMs?: number
  onError?: (error: Error) => void
}

const awaited = new WeakMap<pg.PoolClient, () => void>()

/** Until a connection is asked for its next statement, which is sent at once. */
export const nextStatement = (client: pg.PoolClient): Promise<void> =>
  new Promise((resolve) => awaited.set(client, resolve))

/**
 * Drizzle does not give back a connection on which `begin` fails (it broke just then): the pool would have one less for
 * good, and never end. And a clock that a test has set is the database's too, from the connection's next query on.
 */
function watchQueries(client: pg.PoolClient): void {
  // Its many forms differ in their arguments only, which are passed on as they are.
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  let offsetMs = 0
  const send = (...asked: unknown[]): unknown => {
    if (offsetMs === clock.offsetMs()) return query(...asked)
    offsetMs = clock.offsetMs()
    // Sent before it, and done before it.
    const set = query(`select set_config('outlet.clock_offset', '${offsetMs} milliseconds', false)`)
    Promise.resolve(set).catch(() => (offsetMs = NaN))
    return query(...asked)
  }
  const watched = (...asked: unknown[]) => {
    awaited.get(client)?.()
    const [first, ...others] = asked
    const isObject = typeof first === 'object' && first !== null && 'text' in first
    const text = isObject ? first.text : first
    const name = isObject && typeof text === 'string' ? preparedName(text) : undefined
    const answer = name === undefined ? send(...asked) : send(Object.assign({}, first, { name }), ...others)
    if (text === 'begin' && answer instanceof Promise) answer.catch(() => client.release(true))
    return answer
  }
  Object.assign(client, { query: watched })
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
    // Should the network swallow the answer: the database's own limit comes first.
    query_timeout: statementMs + 5 * SECOND,
    application_name: `outlet-console ${use}`,
    // Statements that are asked for at once are sent at once, and done one after the other.
    pipeline: true,
  })
  // An idle connection that breaks (a database restart) is replaced by the pool; without a listener it ends the process.
  pool.on('error', (error) => onError?.(error))
  // So does one that breaks within a transaction, where the pool does not listen; its queries reject by themselves.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    watchQueries(client)
  })
  return drizzle(pool)
}
