import { and, eq, not, sql } from 'drizzle-orm'
import { clock } from '../platform/time/clock'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { notFound, Refusal } from '../platform/http/refusal'
import { nextActive } from './engine/active-hours'
import type { MonitorParts } from './monitor-parts'
import { checkTable, type MonitorRow } from './monitor-row'
import { allPaused } from './monitoring-pause'

/**
 * Makes the check of a locked monitor due at once: the engine does it as soon as the store's rate allows. Throws Refusal
 * `inventory_monitor.not_found`, `inventory_monitor.all_paused`, `inventory_monitor.paused`,
 * `inventory_monitor.outside_active_hours`, in which the engine checks nothing.
 */
export async function askForCheck(
  tx: Transaction,
  caller: Caller,
  { timeZone }: MonitorParts,
  { id, deletedAt, isMonitoring, activeHours }: MonitorRow,
): Promise<void> {
  authorise(caller.actor, 'inventory-monitors.write')
  if (deletedAt) throw notFound('inventory_monitor.not_found')
  if (!isMonitoring) throw new Refusal('conflict', 'inventory_monitor.paused')
  const now = clock.now()
  if (nextActive(activeHours, timeZone, now) > now) {
    throw new Refusal('conflict', 'inventory_monitor.outside_active_hours')
  }
  const { rowCount } = await tx
    .update(checkTable)
    .set({ nextCheckAt: sql`least(${checkTable.nextCheckAt}, clock_now())`, holder: null, waitsForHours: false })
    .where(and(eq(checkTable.monitorId, id), not(allPaused)))
  if (!rowCount) throw new Refusal('conflict', 'inventory_monitor.all_paused')
  await recordAudit(tx, caller, {
    action: 'inventory_monitors.refresh',
    subjectType: 'inventory_monitor',
    subjectId: id,
  })
  await publishEvent(tx, 'inventory-monitors', [id])
}
