import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { productTable } from './product-row'

/** Returns the ids of a store's products that are not deleted, in the order of their ids, after the given one. */
export async function knownProductIds(
  db: Queryable,
  store: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { website_type, id, deleted_at } = productTable
  const isKnown = and(eq(website_type, store), isNull(deleted_at), after === null ? undefined : gt(id, after))
  const rows = await db.select({ id }).from(productTable).where(isKnown).orderBy(asc(id)).limit(limit)
  return rows.map((row) => row.id)
}
