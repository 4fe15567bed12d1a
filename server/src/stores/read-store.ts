import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { storeTable, type StoreRow } from './store-row'

/** Disconnected ones too. Throws Refusal `store.not_found`. */
export async function readStore(db: Queryable, key: string): Promise<StoreRow> {
  const [row] = await db.select().from(storeTable).where(eq(storeTable.key, key))
  if (!row) throw notFound('store.not_found')
  return row
}

/** The same, held until the transaction ends. */
export async function readStoreForUpdate(tx: Transaction, key: string): Promise<StoreRow> {
  const [row] = await tx.select().from(storeTable).where(eq(storeTable.key, key)).for('update')
  if (!row) throw notFound('store.not_found')
  return row
}

/** The same of a store that is still connected. */
export async function readConnectedForUpdate(tx: Transaction, key: string): Promise<StoreRow> {
  const row = await readStoreForUpdate(tx, key)
  if (row.deletedAt) throw notFound('store.not_found')
  return row
}
