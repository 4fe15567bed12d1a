import { sql } from 'drizzle-orm'

/**
 * In the `from` of a statement: the commit of its transaction does not wait for the disk. Only for a transaction that may be
 * lost as a whole with the machine's power (a claim, a count of tokens): it stays consistent, and survives the death of
 * any process.
 */
export const asynchronousCommit = sql`(select set_config('synchronous_commit', 'off', true)) as relaxed`
