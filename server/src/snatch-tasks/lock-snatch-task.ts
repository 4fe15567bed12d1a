import { eq } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import type { Transaction } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { taskChannelTable, type TaskChannelRow } from '../task-channels/task-channel-row'
import { snatchTaskTable, type SnatchTaskRow } from './snatch-task-row'

export const isTaskId = (id: string): boolean => z.uuid().safeParse(id).success

/** The row, deleted or not, with its channel, both locked, the channel first. Throws Refusal `snatch_task.not_found`. */
export async function lockSnatchTask(
  tx: Transaction,
  id: string,
): Promise<{ task: SnatchTaskRow; channel: TaskChannelRow }> {
  const [asked] = isTaskId(id) ? await tx.select().from(snatchTaskTable).where(eq(snatchTaskTable.id, id)) : []
  if (!asked) throw notFound('snatch_task.not_found')
  const [channel] = await tx
    .select()
    .from(taskChannelTable)
    .where(eq(taskChannelTable.id, asked.channelId))
    .for('no key update')
  const [task] = await tx.select().from(snatchTaskTable).where(eq(snatchTaskTable.id, id)).for('no key update')
  if (!task || !channel) throw notFound('snatch_task.not_found')
  return { task, channel }
}

/** What the audit tells. */
export const auditedOf = ({
  name,
  websiteType,
  channelId,
  mode,
  quantity,
  slots,
  minUnitPrice,
  maxUnitPrice,
  maxTotal,
  budget,
  state,
  endReason,
  expiresAt,
}: SnatchTaskRow) => ({
  name,
  website_type: websiteType,
  channel_id: channelId,
  mode,
  quantity,
  slots,
  min_unit_price: minUnitPrice,
  max_unit_price: maxUnitPrice,
  max_total: maxTotal,
  budget,
  state,
  end_reason: endReason,
  expires_at: expiresAt?.toISOString() ?? null,
})
