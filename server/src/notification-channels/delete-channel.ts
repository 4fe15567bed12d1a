import { sql } from 'drizzle-orm'
import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { isPurgeable } from '../platform/audit/lifecycle'
import type { Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { wake } from '../platform/work/work-process'
import { channelLifecycle, lockChannel, refuseTooManyChannels, toNotificationChannel } from './read-channels'

/** Soft-deletes a channel. Its pending deliveries are not sent. Throws Refusal `channel.not_found`. */
export async function deleteChannel(tx: Transaction, caller: Caller, id: string): Promise<Record<string, never>> {
  return channelLifecycle.delete(tx, caller, await lockChannel(tx, caller.actor, id))
}

/**
 * Restores a soft-deleted channel; does nothing if it is not deleted. Throws Refusal `channel.not_found`,
 * `channel.too_many`.
 */
export async function restoreChannel(tx: Transaction, caller: Caller, id: string): Promise<NotificationChannel> {
  const row = await lockChannel(tx, caller.actor, id)
  if (row.deleted_at === null) return toNotificationChannel(tx, row)
  if (row.user_id !== null) await refuseTooManyChannels(tx, row.user_id, row.kind)
  const restored = await channelLifecycle.restore(tx, caller, row)
  await wake(tx, 'deliveries')
  return toNotificationChannel(tx, restored)
}

/** Purges the channels that can no longer be restored, and suppresses their deliveries. */
export async function purgeChannels(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from notification_channels where ${isPurgeable} for update`,
    )
    const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
    await tx.execute(sql`
      update deliveries set state = 'suppressed', reason = 'channel_deleted', next_at = null, holder = null, ended_at = clock_now()
      where channel_id = ${ids} and next_at is not null`)
    await tx.execute(sql`delete from notification_channels where id = ${ids}`)
  })
}
