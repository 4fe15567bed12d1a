import { and, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { isUniqueViolation } from '../platform/db/database-errors'
import { Refusal } from '../platform/http/refusal'
import { baseProductTable } from './base-product-row'

/** Locks the code until the transaction ends, and throws Refusal `product_base.duplicate` if the base contains it. */
export async function refuseDuplicate(tx: Transaction, code: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product_base ' || lower(${code})))`)
  const [other] = await tx
    .select({ id: baseProductTable.id })
    .from(baseProductTable)
    .where(and(sql`lower(${baseProductTable.product_code}) = lower(${code})`, isNull(baseProductTable.deleted_at)))
  if (other) throw new Refusal('conflict', 'product_base.duplicate', { current: { id: other.id } })
}

/** Translates a violation of the unique index: a concurrent import has added the code. Rethrows every other error. */
export const refuseTakenCode = (error: unknown): never => {
  if (!isUniqueViolation(error)) throw error
  throw new Refusal('conflict', 'product_base.duplicate')
}

/** Throws Refusal `product_base.owner_unknown` if one of the users does not exist. */
export async function refuseUnknownOwners(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from users where deleted_at is null and id = any(${sql.param([...ids])}::uuid[])`)
  if (rows[0]?.count !== new Set(ids).size) throw new Refusal('invalid', 'product_base.owner_unknown')
}
