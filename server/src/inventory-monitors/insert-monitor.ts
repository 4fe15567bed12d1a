import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { recordAudit, type Caller } from '../audit/record-audit'
import type { Transaction } from '../db/database'
import { uuidv7 } from '../db/uuid'
import type { FoundProduct } from './find-products'
import { checkTable, monitorTable, toMonitor } from './monitor-row'
import { selectMonitors } from './read-monitors'

export interface NewMonitor {
  websiteType: string
  productCode: string
  product: FoundProduct
  intervalSeconds: number
  confirmations: number
  note: string | null
}

/** The monitor of a product that is not deleted. */
export async function monitorOf(
  tx: Transaction,
  websiteType: string,
  productId: string,
): Promise<InventoryMonitor | null> {
  const [found] = await selectMonitors(tx).where(
    and(
      eq(monitorTable.websiteType, websiteType),
      eq(monitorTable.productId, productId),
      isNull(monitorTable.deletedAt),
    ),
  )
  return found ? toMonitor(found) : null
}

/** Stores a monitor, due at once, with its audit record; null where the product has one already. */
export async function insertMonitor(tx: Transaction, caller: Caller, monitor: NewMonitor): Promise<string | null> {
  const id = uuidv7()
  const { websiteType, productCode, product, intervalSeconds, confirmations, note } = monitor
  const { productId, masterCode } = product
  const inserted = await tx
    .insert(monitorTable)
    .values({ id, websiteType, productCode, productId, masterCode, intervalSeconds, confirmations, note })
    .onConflictDoNothing()
  if (inserted.rowCount !== 1) return null
  await tx.insert(checkTable).values({ monitorId: id, websiteType, nextCheckAt: sql`now()` })
  await recordAudit(tx, caller, {
    action: 'inventory_monitors.create',
    subjectType: 'inventory_monitor',
    subjectId: id,
    after: {
      website_type: websiteType,
      product_code: productCode,
      product_id: productId,
      interval_seconds: intervalSeconds,
      confirmations,
      note,
    },
  })
  return id
}
