import { eq, sql } from 'drizzle-orm'
import { RESTORABLE_DAYS } from '@outlet/shared/contract/deletion'
import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import { wake } from '../platform/work/work-process'
import { channelTable } from './channel-row'
import { auditedOf, lockChannel, refuseTooMany, toldIds, toNotificationChannel } from './read-channels'

const setDeleted = async (tx: Transaction, id: string, isDeleted: boolean) => {
  const [row] = await tx
    .update(channelTable)
    .set({
      deletedAt: isDeleted ? sql`clock_now()` : null,
      updatedAt: sql`clock_now()`,
      version: sql`${channelTable.version} + 1`,
    })
    .where(eq(channelTable.id, id))
    .returning()
  if (!row) throw notFound('channel.not_found')
  await publishEvent(tx, 'notification-channels', toldIds(row))
  return row
}

/** What waits for it is not sent. Throws Refusal `channel.not_found`. */
export async function deleteChannel(tx: Transaction, caller: Caller, id: string): Promise<Record<string, never>> {
  const row = await lockChannel(tx, caller.actor, id)
  if (row.deletedAt) throw notFound('channel.not_found')
  await setDeleted(tx, id, true)
  await recordAudit(tx, caller, {
    action: 'notification_channels.delete',
    subjectType: 'notification_channel',
    subjectId: id,
    before: auditedOf(row),
  })
  return {}
}

/** Undoes a deletion; one that is not deleted stays as it is. Throws Refusal `channel.not_found`, `channel.too_many`. */
export async function restoreChannel(tx: Transaction, caller: Caller, id: string): Promise<NotificationChannel> {
  const row = await lockChannel(tx, caller.actor, id)
  if (!row.deletedAt) return toNotificationChannel(tx, row)
  if (row.userId !== null) await refuseTooMany(tx, row.userId, row.kind)
  const restored = await setDeleted(tx, id, false)
  await recordAudit(tx, caller, {
    action: 'notification_channels.restore',
    subjectType: 'notification_channel',
    subjectId: id,
    after: auditedOf(restored),
  })
  await wake(tx, 'deliveries')
  return toNotificationChannel(tx, restored)
}

/** Takes away what can be restored no longer. */
export async function purgeChannels(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from notification_channels where deleted_at < clock_now() - make_interval(days => ${RESTORABLE_DAYS}) for update`)
    const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
    await tx.execute(sql`
      update deliveries set state = 'suppressed', reason = 'channel_deleted', next_at = null, holder = null, ended_at = clock_now()
      where channel_id = ${ids} and next_at is not null`)
    await tx.execute(sql`delete from notification_channels where id = ${ids}`)
  })
}
