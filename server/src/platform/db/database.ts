import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { clock } from '../time/clock'

/** A connection outside a transaction: for reads. */
export type Database = NodePgDatabase & { $client: pg.Pool }
/** Inside a transaction: every write, with its audit record and its event. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** Either. */
export type Queryable = NodePgDatabase | Transaction

/** A database that does not even take a connection for so long is one that is away. */
const CONNECT_TIMEOUT_MS = 15_000

export interface DatabaseOptions {
  url: string
  maxConnections?: number
  /** For a connection, and for one of the pool to come free. */
  connectTimeoutMs?: number
  onError?: (error: Error) => void
}

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
    const set = query(`select set_config('outlet.clock_offset', '${offsetMs} milliseconds', false)`)
    return Promise.resolve(set).then(() => query(...asked))
  }
  const watched = (...asked: unknown[]) => {
    const answer = send(...asked)
    const [first] = asked
    const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first
    if (text === 'begin' && answer instanceof Promise) answer.catch(() => client.release(true))
    return answer
  }
  Object.assign(client, { query: watched })
}

export function openDatabase(options: DatabaseOptions): Database {
  const { url, maxConnections = 20, connectTimeoutMs = CONNECT_TIMEOUT_MS, onError } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: 'outlet-console',
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
