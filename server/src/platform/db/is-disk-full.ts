/** Of PostgreSQL, of this process' own files, of a quota on them. */
const FULL = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether this failed since a disk is full: the database's or ours. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && FULL.has(cause.code)) return true
  return false
}
