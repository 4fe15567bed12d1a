import { sql } from 'drizzle-orm'

/**
 * In the `from` of a statement that is a transaction by itself: its commit does not wait for the disk. Only for what may
 * be lost with the machine's power (a claim, a count of tokens): it stays consistent, and survives the death of any
 * process. It relaxes a larger transaction as a whole: all of that must be of this kind.
 */
export const asynchronousCommit = sql`(select set_config('synchronous_commit', 'off', true)) as relaxed`
