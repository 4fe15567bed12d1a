import { sql, type SQL } from 'drizzle-orm'

/** The store that all practice data belongs to, by which it is known. */
export const PRACTICE_DATA_STORE = 'practice-past'

/** The notification channel that records its messages and sends nothing. */
export const PRACTICE_CHANNEL = '00000000-0000-7000-8000-0000000000a1'

/**
 * Whether totals count what has this store's key, such as `orders.website_type`; what has none counts. The contract's
 * `Store.is_counted` in SQL: every total asks it, whoever reads.
 */
export const isCounted = (key: SQL): SQL =>
  sql`(${key} is null or ${key} not in (select key from stores where not is_counted))`
