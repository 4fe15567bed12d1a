import { and, eq, inArray, isNull } from 'drizzle-orm'
import { BaseProduct } from '@outlet/shared/contract/product-base'
import type { Queryable } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { userTable } from '../users/user-row'
import { baseProductTable, toBaseProduct, type BaseProductRow, type Owner } from './base-product-row'
import { readPresences } from './read-presences'

async function readOwners(db: Queryable, rows: readonly BaseProductRow[]): Promise<Map<string, Owner>> {
  const ids = [...new Set(rows.flatMap(({ owner_ids: ownerIds }) => ownerIds))]
  if (ids.length === 0) return new Map()
  const users = await db
    .select({ id: userTable.id, name: userTable.name })
    .from(userTable)
    .where(and(inArray(userTable.id, ids), isNull(userTable.deleted_at)))
  return new Map(users.map((user) => [user.id, user]))
}

/** Adds owners and store data to rows, in the same order. */
export async function withStores(
  db: Queryable,
  secrets: SecretBox,
  rows: readonly BaseProductRow[],
): Promise<BaseProduct[]> {
  const owners = await readOwners(db, rows)
  const presences = await readPresences(
    db,
    secrets,
    rows.map(({ product_code: productCode }) => productCode),
  )
  return rows.map((row) => toBaseProduct(row, owners, presences.get(row.product_code.toLowerCase()) ?? []))
}

const isItemId = (text: string) => BaseProduct.shape.id.safeParse(text).success

/** Reads a product, deleted or not. Throws Refusal `product_base.not_found`. */
export async function readBaseProduct(db: Queryable, secrets: SecretBox, id: string): Promise<BaseProduct> {
  if (!isItemId(id)) throw notFound('product_base.not_found')
  const rows = await db.select().from(baseProductTable).where(eq(baseProductTable.id, id))
  const [found] = await withStores(db, secrets, rows)
  if (!found) throw notFound('product_base.not_found')
  return found
}
