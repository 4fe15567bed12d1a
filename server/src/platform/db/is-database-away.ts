import { types } from 'node:util'

/** PostgreSQL error codes: connection lost, too many connections, shutting down, crashed, starting up. */
const AWAY_CODE = /^(08|53300$|57P0[123]$)/
/** Network error codes. */
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** Messages of the driver for errors without a code. */
const DRIVER_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

const isAway = (error: Error): boolean => {
  const code = 'code' in error ? String(error.code) : ''
  return AWAY_CODE.test(code) || NETWORK_CODES.has(code) || DRIVER_MESSAGE.test(error.message)
}

/**
 * Whether the operation failed because the database is stopping, restarting or unreachable; such errors are temporary.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; types.isNativeError(cause); cause = cause.cause) if (isAway(cause)) return true
  return false
}
