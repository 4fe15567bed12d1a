/** Error codes of PostgreSQL, of this process's own files and of quotas. */
const DISK_FULL_CODES = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether the operation failed because a disk is full: the database's or this process's. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && DISK_FULL_CODES.has(cause.code)) return true
  return false
}
