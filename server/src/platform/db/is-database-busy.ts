/** Of PostgreSQL: a statement's time limit, a lock's, that of silence within a transaction. */
const BUSY = new Set<unknown>(['57014', '55P03', '25P03'])
/** Of the driver, which gives it no code. */
const NO_ANSWER = 'Query read timeout'

/** Whether this took too long and was ended: another time it may be quick. */
export function isDatabaseBusy(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message === NO_ANSWER || ('code' in cause && BUSY.has(cause.code))) return true
  return false
}
