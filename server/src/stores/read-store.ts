import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { storeTable, type StoreRow } from './store-row'

/** Reads a store, including a disconnected one. Throws Refusal `store.not_found`. */
export async function readStore(db: Queryable, key: string): Promise<StoreRow> {
  const [row] = await db.select().from(storeTable).where(eq(storeTable.key, key))
  if (!row) throw notFound('store.not_found')
  return row
}

/** Reads a store and locks its row until the transaction ends. Throws Refusal `store.not_found`. */
export async function readStoreForUpdate(tx: Transaction, key: string): Promise<StoreRow> {
  const [row] = await tx.select().from(storeTable).where(eq(storeTable.key, key)).for('update')
  if (!row) throw notFound('store.not_found')
  return row
}

/** Reads and locks a connected store. Throws Refusal `store.not_found`. */
export async function readConnectedForUpdate(tx: Transaction, key: string): Promise<StoreRow> {
  const row = await readStoreForUpdate(tx, key)
  if (row.deleted_at) throw notFound('store.not_found')
  return row
}
