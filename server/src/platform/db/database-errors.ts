import { types } from 'node:util'
import { DatabaseError } from 'pg'

/** PostgreSQL error codes: connection lost, too many connections, shutting down, crashed, starting up. */
const AWAY_CODE = /^(08|53300$|57P0[123]$)/
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** Messages of the driver for errors without a code. */
const DRIVER_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** PostgreSQL error codes: time limit of a statement, of a lock, of idle time within a transaction. */
const BUSY_CODES = new Set(['57014', '55P03', '25P03'])
/** Message of the driver, which has no code. */
const QUERY_TIMEOUT_MESSAGE = 'Query read timeout'

/** Error codes of PostgreSQL, of this process's own files and of quotas. */
const DISK_FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])

const UNIQUE_VIOLATION = '23505'

/** Whether the error or one of its causes satisfies `is`. */
function hasCause(error: unknown, is: (code: string, message: string) => boolean): boolean {
  for (let cause = error; types.isNativeError(cause); cause = cause.cause)
    if (is('code' in cause ? String(cause.code) : '', cause.message)) return true
  return false
}

/**
 * Whether the operation failed because the database is stopping, restarting or unreachable; such errors are temporary.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  hasCause(error, (code, message) => AWAY_CODE.test(code) || NETWORK_CODES.has(code) || DRIVER_MESSAGE.test(message))

/** Whether the operation was cancelled because it took too long; a retry may succeed. */
export const isDatabaseBusy = (error: unknown): boolean =>
  hasCause(error, (code, message) => message === QUERY_TIMEOUT_MESSAGE || BUSY_CODES.has(code))

/** Whether the operation failed because a disk is full: the database's or this process's. */
export const isDiskFull = (error: unknown): boolean => hasCause(error, (code) => DISK_FULL_CODES.has(code))

/** Whether a statement violated a unique index, or this one. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  if (!(cause instanceof DatabaseError) || cause.code !== UNIQUE_VIOLATION) return false
  return index === undefined || cause.constraint === index
}
