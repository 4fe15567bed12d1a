import { and, eq, not, sql } from 'drizzle-orm'
import { clock } from '../platform/time/clock'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import { nextActive } from './engine/active-hours'
import type { MonitorDeps } from './monitor-deps'
import { checkTable, monitorLifecycle, type MonitorRow } from './monitor-row'
import { NO_CHECK } from './monitor-settings'
import { allPaused } from './monitoring-pause'

/**
 * Makes the check of a locked monitor due; the engine runs it as soon as the store's rate limit allows. Throws Refusal
 * `inventory_monitor.not_found`, or, in states in which the engine runs no checks, `inventory_monitor.all_paused`,
 * `inventory_monitor.paused`, `inventory_monitor.outside_active_hours`.
 */
export async function requestCheck(
  tx: Transaction,
  caller: Caller,
  { timeZone }: MonitorDeps,
  monitor: MonitorRow,
): Promise<void> {
  authorise(caller.actor, 'inventory-monitors.write')
  const { id, is_monitoring, active_hours } = monitorLifecycle.refuseDeleted(monitor)
  if (!is_monitoring) throw new Refusal('conflict', 'inventory_monitor.paused')
  const now = clock.now()
  if (nextActive(active_hours, timeZone, now) > now) {
    throw new Refusal('conflict', 'inventory_monitor.outside_active_hours')
  }
  const { rowCount } = await tx
    .update(checkTable)
    .set({ ...NO_CHECK, next_check_at: sql`least(${checkTable.next_check_at}, clock_now())` })
    .where(and(eq(checkTable.monitor_id, id), not(allPaused)))
  if (!rowCount) throw new Refusal('conflict', 'inventory_monitor.all_paused')
  await monitorLifecycle.audit(tx, caller, 'refresh', monitor, {})
  await publishEvent(tx, 'inventory-monitors', [id])
}
