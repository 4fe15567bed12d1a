import { eq } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { storeTable } from './store-row'

/** Keys of the practice stores, disconnected ones too: whatever carries one of them is labelled as practice. */
export async function practiceStoreKeys(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db.select({ key: storeTable.key }).from(storeTable).where(eq(storeTable.isPractice, true))
  return new Set(rows.map(({ key }) => key))
}
