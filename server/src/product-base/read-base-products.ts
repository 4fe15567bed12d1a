import { and, eq, inArray, isNull } from 'drizzle-orm'
import { BaseProduct } from '@outlet/shared/contract/product-base'
import type { Queryable, Transaction } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { userTable } from '../users/user-row'
import { baseProductTable, toBaseProduct, type BaseProductRow, type Owner } from './base-product-row'
import { readPresences } from './read-presences'

async function readOwners(db: Queryable, rows: readonly BaseProductRow[]): Promise<Map<string, Owner>> {
  const ids = [...new Set(rows.flatMap(({ ownerIds }) => ownerIds))]
  if (ids.length === 0) return new Map()
  const users = await db
    .select({ id: userTable.id, name: userTable.name })
    .from(userTable)
    .where(and(inArray(userTable.id, ids), isNull(userTable.deletedAt)))
  return new Map(users.map((user) => [user.id, user]))
}

/** Rows with their owners and what the stores have of them, in the same order. */
export async function withStores(
  db: Queryable,
  secrets: SecretBox,
  rows: readonly BaseProductRow[],
): Promise<BaseProduct[]> {
  const owners = await readOwners(db, rows)
  const presences = await readPresences(
    db,
    secrets,
    rows.map(({ productCode }) => productCode),
  )
  return rows.map((row) => toBaseProduct(row, owners, presences.get(row.productCode.toLowerCase()) ?? []))
}

const isItemId = (text: string) => BaseProduct.shape.id.safeParse(text).success

/** A deleted one too. Throws Refusal `product_base.not_found`. */
export async function readBaseProduct(db: Queryable, secrets: SecretBox, id: string): Promise<BaseProduct> {
  if (!isItemId(id)) throw notFound('product_base.not_found')
  const rows = await db.select().from(baseProductTable).where(eq(baseProductTable.id, id))
  const [found] = await withStores(db, secrets, rows)
  if (!found) throw notFound('product_base.not_found')
  return found
}

/** The row, held until the transaction ends; deleted ones too. Throws Refusal `product_base.not_found`. */
export async function lockBaseProduct(tx: Transaction, id: string): Promise<BaseProductRow> {
  if (!isItemId(id)) throw notFound('product_base.not_found')
  const [row] = await tx.select().from(baseProductTable).where(eq(baseProductTable.id, id)).for('update')
  if (!row) throw notFound('product_base.not_found')
  return row
}
