import { sql } from 'drizzle-orm'

/**
 * Use in the `from` clause of a statement: the commit of its transaction does not wait for the disk. Only for a
 * transaction whose loss on power failure is acceptable (a claim, a token count). It stays atomic, and survives a crash
 * of any process.
 */
export const asynchronousCommit = sql`(select set_config('synchronous_commit', 'off', true)) as relaxed`
