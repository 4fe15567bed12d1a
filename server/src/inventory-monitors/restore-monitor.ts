import { eq, sql } from 'drizzle-orm'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { monitorsOf } from './insert-monitors'
import type { MonitorParts } from './monitor-parts'
import { checkTable, monitorTable, type MonitorRow } from './monitor-row'
import { firstCheck } from './monitor-settings'
import { duplicate, refuseDuplicate } from './refuse-duplicate'
import { lockMonitor, readMonitor } from './read-monitors'

/**
 * Undoes a deletion; one that is not deleted stays as it is. Throws Refusal `inventory_monitor.not_found`,
 * `inventory_monitor.duplicate` where the product has got another monitor since.
 */
export async function restoreMonitor(
  tx: Transaction,
  caller: Caller,
  parts: MonitorParts,
  monitorId: string,
): Promise<InventoryMonitor> {
  authorise(caller.actor, 'inventory-monitors.write')
  await restoreLockedMonitor(tx, caller, parts, await lockMonitor(tx, monitorId))
  return readMonitor(tx, parts.secrets, monitorId)
}

/** The same with a monitor that is read and locked; returns its version. */
export async function restoreLockedMonitor(
  tx: Transaction,
  caller: Caller,
  { secrets, timeZone }: MonitorParts,
  { id: monitorId, deletedAt, websiteType, productId, isMonitoring, activeHours, version }: MonitorRow,
): Promise<number> {
  authorise(caller.actor, 'inventory-monitors.write')
  if (!deletedAt) return version
  const others = await monitorsOf(tx, websiteType, [productId])
  if (others.size > 0) throw await duplicate(tx, secrets, websiteType, productId)
  await tx
    .update(monitorTable)
    .set({ deletedAt: null, updatedAt: sql`clock_now()`, version: version + 1 })
    .where(eq(monitorTable.id, monitorId))
    .catch(refuseDuplicate)
  if (isMonitoring)
    await tx.update(checkTable).set(firstCheck(activeHours, timeZone)).where(eq(checkTable.monitorId, monitorId))
  await recordAudit(tx, caller, {
    action: 'inventory_monitors.restore',
    subjectType: 'inventory_monitor',
    subjectId: monitorId,
  })
  await publishEvent(tx, 'inventory-monitors', [monitorId])
  return version + 1
}
