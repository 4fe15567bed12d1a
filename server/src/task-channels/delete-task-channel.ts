import { eq, sql } from 'drizzle-orm'
import { RESTORABLE_DAYS } from '@outlet/shared/contract/deletion'
import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
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

/** Throws Refusal `task_channel.not_found`. */
export async function deleteTaskChannel(tx: Transaction, caller: Caller, id: string): Promise<Record<string, never>> {
  const row = await lockTaskChannel(tx, caller.actor, id)
  if (row.deletedAt) throw notFound('task_channel.not_found')
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

/** Takes away what can be restored no longer. */
export const purgeTaskChannels = (db: Database) =>
  db.execute(sql`
    delete from task_channels where deleted_at < clock_now() - make_interval(days => ${RESTORABLE_DAYS})`)
