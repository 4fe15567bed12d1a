import { sql, type SQL } from 'drizzle-orm'

/** Key of the store that all practice data belongs to. */
export const PRACTICE_DATA_STORE = 'practice-past'

/** Id of the notification channel that records its messages without sending them. */
export const PRACTICE_CHANNEL = '00000000-0000-7000-8000-0000000000a1'

/**
 * SQL condition: whether totals count rows with this store key, such as `orders.website_type`. Rows without a key
 * count. SQL form of the contract's `Store.is_counted`; every query of totals uses it, for every user.
 */
export const isCounted = (key: SQL): SQL =>
  sql`(${key} is null or ${key} not in (select key from stores where not is_counted))`
