import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SnatchTaskEnd } from '@outlet/shared/contract/snatch-tasks'
import { deleteLockedMonitor } from '../inventory-monitors/delete-monitor'
import { monitorTable } from '../inventory-monitors/monitor-row'
import { systemCaller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { snatchTaskTable, type SnatchTaskRow } from './snatch-task-row'

const caller = systemCaller('buying')

/**
 * Deletes the monitors that a task created. If another task needs one of them, the monitor is transferred to that task.
 */
export async function releaseMonitors(tx: Transaction, taskId: string): Promise<void> {
  const owned = await tx
    .select()
    .from(monitorTable)
    .where(and(eq(monitorTable.snatch_task_id, taskId), isNull(monitorTable.deleted_at)))
    .for('update')
  for (const monitor of owned) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select other.id from snatch_tasks other join snatch_targets target on target.task_id = other.id
      where other.id <> ${taskId} and other.state <> 'ended' and other.deleted_at is null
        and target.website_type = ${monitor.website_type} and target.product_id = ${monitor.product_id} limit 1`)
    const heir = rows[0]?.id
    if (heir === undefined) await deleteLockedMonitor(tx, caller, monitor)
    else await tx.update(monitorTable).set({ snatch_task_id: heir }).where(eq(monitorTable.id, monitor.id))
  }
}

/** Ends a locked task. An open attempt runs to its own end. */
export async function endTask(tx: Transaction, task: SnatchTaskRow, reason: SnatchTaskEnd): Promise<void> {
  await tx
    .update(snatchTaskTable)
    .set({
      state: 'ended',
      end_reason: reason,
      suspended_code: null,
      state_since: sql`clock_now()`,
      version: sql`${snatchTaskTable.version} + 1`,
    })
    .where(eq(snatchTaskTable.id, task.id))
  await releaseMonitors(tx, task.id)
  await publishEvent(tx, 'snatch-tasks', [task.id])
}
