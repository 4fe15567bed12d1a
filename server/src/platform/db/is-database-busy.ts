/** PostgreSQL error codes: time limit of a statement, of a lock, of idle time within a transaction. */
const BUSY_CODES = new Set<unknown>(['57014', '55P03', '25P03'])
/** Message of the driver, which has no code. */
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout'

/** Whether the operation was cancelled because it took too long; a retry may succeed. */
export function isDatabaseBusy(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message === QUERY_TIMEOUT_MESSAGE || ('code' in cause && BUSY_CODES.has(cause.code))) return true
  return false
}
