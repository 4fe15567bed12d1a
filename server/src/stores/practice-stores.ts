import { eq } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { storeTable } from './store-row'

/**
 * Returns the keys of the practice stores, including disconnected ones. Data with one of these keys is marked as
 * practice.
 */
export async function practiceStoreKeys(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db.select({ key: storeTable.key }).from(storeTable).where(eq(storeTable.is_practice, true))
  return new Set(rows.map(({ key }) => key))
}
