import { eq, sql } from 'drizzle-orm'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { notFound } from '../platform/http/refusal'
import { keepReadAt } from '../products/read-at'
import { checkTable, monitorTable, type MonitorRow } from './monitor-row'
import { lockMonitor } from './read-monitors'

/** Its history stays for a restore. Throws Refusal `inventory_monitor.not_found`. */
export async function deleteMonitor(
  tx: Transaction,
  caller: Caller,
  monitorId: string,
): Promise<Record<string, never>> {
  authorise(caller.actor, 'inventory-monitors.write')
  return deleteLockedMonitor(tx, caller, await lockMonitor(tx, monitorId))
}

/** The same with a monitor that is read and locked. */
export async function deleteLockedMonitor(
  tx: Transaction,
  caller: Caller,
  monitor: MonitorRow,
): Promise<Record<string, never>> {
  authorise(caller.actor, 'inventory-monitors.write')
  const { id: monitorId } = monitor
  if (monitor.deletedAt) throw notFound('inventory_monitor.not_found')
  await keepReadAt(tx, monitorId)
  await tx
    .update(monitorTable)
    .set({ deletedAt: sql`clock_now()`, updatedAt: sql`clock_now()`, version: monitor.version + 1 })
    .where(eq(monitorTable.id, monitorId))
  await tx
    .update(checkTable)
    .set({ nextCheckAt: null, holder: null, waitsForHours: false })
    .where(eq(checkTable.monitorId, monitorId))
  await recordAudit(tx, caller, {
    action: 'inventory_monitors.delete',
    subjectType: 'inventory_monitor',
    subjectId: monitorId,
    before: { website_type: monitor.websiteType, product_code: monitor.productCode },
  })
  await publishEvent(tx, 'inventory-monitors', [monitorId])
  return {}
}
