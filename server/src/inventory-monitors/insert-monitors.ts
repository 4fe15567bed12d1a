import { and, eq, inArray, isNull } from 'drizzle-orm'
import { recordAudits, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { pick } from '../platform/db/pick'
import { uuidv7 } from '../platform/db/uuid'
import type { FoundProduct } from './find-products'
import { checkTable, monitorTable } from './monitor-row'
import { firstCheck, settingsForAudit, type NewSettings } from './monitor-settings'

export interface NewMonitor extends NewSettings {
  productCode: string
  product: FoundProduct
}

/** Monitors of products, without deleted ones: product id → monitor id. */
export async function monitorsOf(
  tx: Transaction,
  websiteType: string,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: monitorTable.id, productId: monitorTable.product_id })
    .from(monitorTable)
    .where(
      and(
        eq(monitorTable.website_type, websiteType),
        inArray(monitorTable.product_id, [...productIds]),
        isNull(monitorTable.deleted_at),
      ),
    )
  return new Map(rows.map(({ id, productId }) => [productId, id]))
}

/**
 * Inserts monitors of a store, due at once or at the start of their active hours, each with its audit record. Skips
 * products that already have a monitor. Returns the created ones: product id → monitor id.
 */
export async function insertMonitors(
  tx: Transaction,
  caller: Caller,
  { websiteType, timeZone }: { websiteType: string; timeZone: string },
  monitors: readonly NewMonitor[],
): Promise<Map<string, string>> {
  if (monitors.length === 0) return new Map()
  const inserted = await tx
    .insert(monitorTable)
    .values(
      monitors.map(({ productCode, product, ...settings }) => ({
        ...settings,
        id: uuidv7(),
        website_type: websiteType,
        product_code: productCode,
        product_id: product.productId,
        master_code: product.masterCode,
        created_by: caller.actor.kind === 'user' ? caller.actor.id : null,
      })),
    )
    .onConflictDoNothing()
    .returning()
  if (inserted.length === 0) return new Map()
  await tx.insert(checkTable).values(
    inserted.map(({ id, website_type, active_hours }) => ({
      monitor_id: id,
      website_type,
      ...firstCheck(active_hours, timeZone),
    })),
  )
  await recordAudits(
    tx,
    caller,
    inserted.map((row) => ({
      action: 'inventory_monitors.create',
      subjectType: 'inventory_monitor',
      subjectId: row.id,
      after: { ...pick(row, 'website_type', 'product_code', 'product_id'), ...settingsForAudit(row) },
    })),
  )
  return new Map(inserted.map(({ id, product_id }) => [product_id, id]))
}
