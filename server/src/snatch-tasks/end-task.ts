import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SnatchTaskEnd } from '@outlet/shared/contract/snatch-tasks'
import { deleteLockedMonitor } from '../inventory-monitors/delete-monitor'
import { monitorTable } from '../inventory-monitors/monitor-row'
import { systemCaller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { snatchTaskTable, type SnatchTaskRow } from './snatch-task-row'

const caller = systemCaller('buying')

/** The monitors that a task brought with it end with it, unless another task needs them: then they are that one's. */
export async function releaseMonitors(tx: Transaction, taskId: string): Promise<void> {
  const owned = await tx
    .select()
    .from(monitorTable)
    .where(and(eq(monitorTable.snatchTaskId, taskId), isNull(monitorTable.deletedAt)))
    .for('update')
  for (const monitor of owned) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select other.id from snatch_tasks other join snatch_targets target on target.task_id = other.id
      where other.id <> ${taskId} and other.state <> 'ended' and other.deleted_at is null
        and target.website_type = ${monitor.websiteType} and target.product_id = ${monitor.productId} limit 1`)
    const heir = rows[0]?.id
    if (heir === undefined) await deleteLockedMonitor(tx, caller, monitor)
    else await tx.update(monitorTable).set({ snatchTaskId: heir }).where(eq(monitorTable.id, monitor.id))
  }
}

/** Ends a locked task. An attempt that is under way goes on to its own end. */
export async function endTask(tx: Transaction, task: SnatchTaskRow, reason: SnatchTaskEnd): Promise<void> {
  await tx
    .update(snatchTaskTable)
    .set({
      state: 'ended',
      endReason: reason,
      suspendedCode: null,
      stateSince: sql`clock_now()`,
      version: sql`${snatchTaskTable.version} + 1`,
    })
    .where(eq(snatchTaskTable.id, task.id))
  await releaseMonitors(tx, task.id)
  await publishEvent(tx, 'snatch-tasks', [task.id])
}
