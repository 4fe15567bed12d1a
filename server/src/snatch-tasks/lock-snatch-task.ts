import { eq } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import { lifecycle } from '../platform/audit/lifecycle'
import type { Transaction } from '../platform/db/database'
import { pick } from '../platform/db/pick'
import { notFound } from '../platform/http/refusal'
import { taskChannelTable, type TaskChannelRow } from '../task-channels/task-channel-row'
import { snatchTaskTable, type SnatchTaskRow } from './snatch-task-row'

export const isTaskId = (id: string): boolean => z.uuid().safeParse(id).success

export interface LockedSnatchTask {
  task: SnatchTaskRow
  channel: TaskChannelRow
}

/**
 * Locks a task, deleted or not, and its channel, the channel first (global lock order). Throws Refusal
 * `snatch_task.not_found`.
 */
export async function lockSnatchTask(tx: Transaction, id: string): Promise<LockedSnatchTask> {
  const [found] = isTaskId(id) ? await tx.select().from(snatchTaskTable).where(eq(snatchTaskTable.id, id)) : []
  if (!found) throw notFound('snatch_task.not_found')
  const [channel] = await tx
    .select()
    .from(taskChannelTable)
    .where(eq(taskChannelTable.id, found.channel_id))
    .for('no key update')
  const [task] = await tx.select().from(snatchTaskTable).where(eq(snatchTaskTable.id, id)).for('no key update')
  if (!task || !channel) throw notFound('snatch_task.not_found')
  return { task, channel }
}

/** Fields for the audit log. */
export const auditedOf = (row: SnatchTaskRow) => ({
  ...pick(row, 'name', 'website_type', 'channel_id', 'mode', 'quantity', 'slots', 'min_unit_price', 'max_unit_price'),
  ...pick(row, 'max_total', 'budget', 'state', 'end_reason', 'expires_at', 'assignee_id'),
})

export const snatchTaskLifecycle = lifecycle({
  table: snatchTaskTable,
  code: 'snatch_task',
  actions: 'snatch_tasks',
  subjectType: 'snatch_task',
  topic: 'snatch-tasks',
  audited: auditedOf,
})
