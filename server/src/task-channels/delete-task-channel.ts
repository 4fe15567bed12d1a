import { eq, sql } from 'drizzle-orm'
import { RESTORABLE_DAYS } from '@outlet/shared/contract/deletion'
import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { notFound, Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import { auditedOf, lockTaskChannel, readTaskChannel } from './read-task-channels'
import { taskChannelTable } from './task-channel-row'

async function setDeleted(tx: Transaction, id: string, isDeleted: boolean): Promise<void> {
  await tx
    .update(taskChannelTable)
    .set({
      deletedAt: isDeleted ? sql`clock_now()` : null,
      updatedAt: sql`clock_now()`,
      version: sql`${taskChannelTable.version} + 1`,
    })
    .where(eq(taskChannelTable.id, id))
  await publishEvent(tx, 'task-channels', [id])
}

/** Whether a task may still buy through it, or has bought and nobody knows what. */
async function isInUse(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ used: boolean }>(sql`
    select exists (select 1 from snatch_tasks where channel_id = ${id} and state = 'armed' and deleted_at is null)
      or exists (select 1 from purchase_attempts where channel_id = ${id} and is_open) as used`)
  return rows[0]?.used ?? false
}

/** Throws Refusal `task_channel.not_found`, `task_channel.in_use` as long as a task is armed or a purchase is open. */
export async function deleteTaskChannel(tx: Transaction, caller: Caller, id: string): Promise<Record<string, never>> {
  const row = await lockTaskChannel(tx, caller.actor, id)
  if (row.deletedAt) throw notFound('task_channel.not_found')
  if (await isInUse(tx, id)) throw new Refusal('conflict', 'task_channel.in_use')
  await setDeleted(tx, id, true)
  await recordAudit(tx, caller, {
    action: 'task_channels.delete',
    subjectType: 'task_channel',
    subjectId: id,
    before: auditedOf(row),
  })
  return {}
}

/** Undoes a deletion; one that is not deleted stays as it is. Throws Refusal `task_channel.not_found`. */
export async function restoreTaskChannel(tx: Transaction, caller: Caller, id: string): Promise<TaskChannel> {
  const row = await lockTaskChannel(tx, caller.actor, id)
  if (row.deletedAt) {
    await setDeleted(tx, id, false)
    await recordAudit(tx, caller, {
      action: 'task_channels.restore',
      subjectType: 'task_channel',
      subjectId: id,
      after: auditedOf(row),
    })
  }
  return readTaskChannel(tx, id)
}

/** Takes away what can be restored no longer, and what no task names any more. */
export const purgeTaskChannels = (db: Database) =>
  db.execute(sql`
    delete from task_channels where deleted_at < clock_now() - make_interval(days => ${RESTORABLE_DAYS})
      and not exists (select 1 from snatch_tasks where channel_id = task_channels.id)`)
