import { sql } from 'drizzle-orm'

/**
 * In the `from` of a statement that is a transaction by itself: its commit does not wait for the disk. Only for what may
 * be lost with the machine's power (a claim, a count of tokens): it stays consistent, and survives the death of any
 * process. It relaxes a larger transaction as a whole, which must be one of which no part may not be lost.
 */
export const asynchronousCommit = sql`(select set_config('synchronous_commit', 'off', true)) as relaxed`
