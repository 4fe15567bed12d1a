import { types } from 'node:util'

/** Of PostgreSQL: connection lost, too many of them, shutting down, crashed, starting up. */
const AWAY = /^(08|53300$|57P0[123]$)/
/** Of the network between. */
const CUT = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** Of the driver, which gives these no code. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

const isAway = (error: Error): boolean => {
  const code = 'code' in error ? String(error.code) : ''
  return AWAY.test(code) || CUT.has(code) || BROKEN.test(error.message)
}

/** Whether this failed since the database stops, restarts or can't be reached: it comes right by itself. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; types.isNativeError(cause); cause = cause.cause) if (isAway(cause)) return true
  return false
}
