import { eq } from 'drizzle-orm'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { storeReadAt } from '../products/read-at'
import { checkTable, monitorLifecycle, type MonitorRow } from './monitor-row'
import { NO_CHECK } from './monitor-settings'
import { lockMonitor } from './read-monitors'

/** Soft-deletes a monitor; its history is retained for a restore. Throws Refusal `inventory_monitor.not_found`. */
export async function deleteMonitor(
  tx: Transaction,
  caller: Caller,
  monitorId: string,
): Promise<Record<string, never>> {
  authorise(caller.actor, 'inventory-monitors.write')
  return deleteLockedMonitor(tx, caller, await lockMonitor(tx, monitorId))
}

export async function deleteLockedMonitor(
  tx: Transaction,
  caller: Caller,
  monitor: MonitorRow,
): Promise<Record<string, never>> {
  authorise(caller.actor, 'inventory-monitors.write')
  monitorLifecycle.refuseDeleted(monitor)
  await storeReadAt(tx, monitor.id)
  await tx.update(checkTable).set(NO_CHECK).where(eq(checkTable.monitor_id, monitor.id))
  return monitorLifecycle.delete(tx, caller, monitor)
}
