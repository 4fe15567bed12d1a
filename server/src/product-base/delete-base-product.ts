import { eq, sql } from 'drizzle-orm'
import { RESTORABLE_DAYS } from '@outlet/shared/contract/deletion'
import type { BaseProduct } from '@outlet/shared/contract/product-base'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { notFound } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { auditedOf, baseProductTable } from './base-product-row'
import { lockBaseProduct, readBaseProduct } from './read-base-products'
import { refuseDuplicate, refuseTakenCode } from './refuse-duplicate'

/** Its monitors and orders stay. Throws Refusal `product_base.not_found`. */
export async function deleteBaseProduct(tx: Transaction, caller: Caller, id: string): Promise<Record<string, never>> {
  authorise(caller.actor, 'product-base.write')
  const row = await lockBaseProduct(tx, id)
  if (row.deletedAt) throw notFound('product_base.not_found')
  await tx
    .update(baseProductTable)
    .set({ deletedAt: sql`clock_now()`, updatedAt: sql`clock_now()`, version: row.version + 1 })
    .where(eq(baseProductTable.id, id))
  await recordAudit(tx, caller, {
    action: 'product_base.delete',
    subjectType: 'product_base',
    subjectId: id,
    before: auditedOf(row),
  })
  await publishEvent(tx, 'product-base', [id])
  return {}
}

/**
 * Undoes a deletion; one that is not deleted stays as it is. Throws Refusal `product_base.not_found`,
 * `product_base.duplicate` where the code has been added again since.
 */
export async function restoreBaseProduct(
  tx: Transaction,
  caller: Caller,
  secrets: SecretBox,
  id: string,
): Promise<BaseProduct> {
  authorise(caller.actor, 'product-base.write')
  const row = await lockBaseProduct(tx, id)
  if (!row.deletedAt) return readBaseProduct(tx, secrets, id)
  await refuseDuplicate(tx, row.productCode)
  await tx
    .update(baseProductTable)
    .set({ deletedAt: null, updatedAt: sql`clock_now()`, version: row.version + 1 })
    .where(eq(baseProductTable.id, id))
    .catch(refuseTakenCode)
  await recordAudit(tx, caller, {
    action: 'product_base.restore',
    subjectType: 'product_base',
    subjectId: id,
    after: auditedOf(row),
  })
  await publishEvent(tx, 'product-base', [id])
  return readBaseProduct(tx, secrets, id)
}

/** Takes away what can be restored no longer. */
export async function purgeBaseProducts(db: Database): Promise<void> {
  await db.execute(
    sql`delete from product_base where deleted_at < clock_now() - make_interval(days => ${RESTORABLE_DAYS})`,
  )
}
