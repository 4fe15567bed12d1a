import { and, eq, inArray, isNull } from 'drizzle-orm'
import { recordAudits, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import type { FoundProduct } from './find-products'
import { checkTable, monitorTable } from './monitor-row'
import { firstCheck, settingsForAudit, type NewSettings } from './monitor-settings'

export interface NewMonitor extends NewSettings {
  productCode: string
  product: FoundProduct
}

/** The monitors of products that are not deleted: product id → monitor id. */
export async function monitorsOf(
  tx: Transaction,
  websiteType: string,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: monitorTable.id, productId: monitorTable.productId })
    .from(monitorTable)
    .where(
      and(
        eq(monitorTable.websiteType, websiteType),
        inArray(monitorTable.productId, [...productIds]),
        isNull(monitorTable.deletedAt),
      ),
    )
  return new Map(rows.map(({ id, productId }) => [productId, id]))
}

/**
 * Stores monitors of a store, due at once or when their active hours begin, each with its audit record; those whose product has one already are passed
 * over. Returns the created ones: product id → monitor id.
 */
export async function insertMonitors(
  tx: Transaction,
  caller: Caller,
  { websiteType, timeZone }: { websiteType: string; timeZone: string },
  monitors: readonly NewMonitor[],
): Promise<Map<string, string>> {
  if (monitors.length === 0) return new Map()
  const createdBy = caller.actor.kind === 'user' ? caller.actor.id : null
  const inserted = await tx
    .insert(monitorTable)
    .values(
      monitors.map(({ product, ...settings }) => ({ id: uuidv7(), websiteType, createdBy, ...settings, ...product })),
    )
    .onConflictDoNothing()
    .returning()
  if (inserted.length === 0) return new Map()
  await tx
    .insert(checkTable)
    .values(
      inserted.map(({ id, activeHours }) => ({ monitorId: id, websiteType, ...firstCheck(activeHours, timeZone) })),
    )
  await recordAudits(
    tx,
    caller,
    inserted.map((row) => ({
      action: 'inventory_monitors.create',
      subjectType: 'inventory_monitor',
      subjectId: row.id,
      after: {
        website_type: websiteType,
        product_code: row.productCode,
        product_id: row.productId,
        ...settingsForAudit(row),
      },
    })),
  )
  return new Map(inserted.map(({ id, productId }) => [productId, id]))
}
