import { eq } from 'drizzle-orm'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { monitorsOf } from './insert-monitors'
import type { MonitorDeps } from './monitor-deps'
import { checkTable, monitorLifecycle, type MonitorRow } from './monitor-row'
import { firstCheck } from './monitor-settings'
import { duplicateRefusal, refuseDuplicate } from './refuse-duplicate'
import { lockMonitor, readMonitor } from './read-monitors'

/**
 * Restores a soft-deleted monitor; one that is not deleted is unchanged. Throws Refusal `inventory_monitor.not_found`,
 * `inventory_monitor.duplicate` if the product has another monitor by now.
 */
export async function restoreMonitor(
  tx: Transaction,
  caller: Caller,
  deps: MonitorDeps,
  monitorId: string,
): Promise<InventoryMonitor> {
  authorise(caller.actor, 'inventory-monitors.write')
  await restoreLockedMonitor(tx, caller, deps, await lockMonitor(tx, monitorId))
  return readMonitor(tx, deps.secrets, monitorId)
}

/** Restores a monitor that is already read and locked; returns its version. */
export async function restoreLockedMonitor(
  tx: Transaction,
  caller: Caller,
  { secrets, timeZone }: MonitorDeps,
  before: MonitorRow,
): Promise<number> {
  authorise(caller.actor, 'inventory-monitors.write')
  const { id, deleted_at, website_type, product_id, is_monitoring, active_hours } = before
  if (deleted_at === null) return before.version
  const others = await monitorsOf(tx, website_type, [product_id])
  if (others.size > 0) throw await duplicateRefusal(tx, secrets, website_type, product_id)
  const { version } = await monitorLifecycle.update(tx, before, { deleted_at: null }).catch(refuseDuplicate)
  if (is_monitoring)
    await tx.update(checkTable).set(firstCheck(active_hours, timeZone)).where(eq(checkTable.monitor_id, id))
  await monitorLifecycle.audit(tx, caller, 'restore', before, {})
  return version
}
