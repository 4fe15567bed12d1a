import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Notification, NotificationKind, NotificationParams } from '@outlet/shared/contract/notifications'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import { notificationTable } from './notification-row'

/** Notifications with one cause are gathered into one within this time. */
export const GROUP_WINDOW = sql`interval '10 minutes'`

export interface NotificationDraft<Kind extends NotificationKind> {
  kind: Kind
  params: NotificationParams<Kind>
  /** Recipient, for the kinds that are sent to a single user. */
  userId?: string
  groupKey?: string
  /** Event that the notification reports, if it reports one only. */
  eventId?: string | null
}

/**
 * Adds a notification to the bell, in the transaction of its cause (outbox): if that is rolled back, there is no
 * notification.
 */
export async function notify<Kind extends NotificationKind>(
  tx: Transaction,
  { kind, params, userId, groupKey, eventId }: NotificationDraft<Kind>,
): Promise<void> {
  const id = uuidv7()
  const row = { id, kind, params, user_id: userId, group_key: groupKey, event_id: eventId }
  await tx.insert(notificationTable).values(row)
  // Publishes the id only if every user may read the notification, because every user receives the event.
  await publishEvent(tx, 'notifications', userId === undefined ? [id] : [])
}

/** Locks the latest notification of a group, if it is young enough to be extended. */
export async function lockOpenGroup(
  tx: Transaction,
  groupKey: string,
): Promise<Pick<Notification, 'id' | 'params'> | undefined> {
  const [row] = await tx
    .select({ id: notificationTable.id, params: notificationTable.params })
    .from(notificationTable)
    .where(
      and(
        eq(notificationTable.group_key, groupKey),
        gt(notificationTable.created_at, sql`clock_now() - ${GROUP_WINDOW}`),
      ),
    )
    .orderBy(desc(notificationTable.created_at))
    .limit(1)
    .for('update')
  return row
}

/** Replaces kind and parameters of a group's notification. It stays read for the users who have read it. */
export async function replaceNotification<Kind extends NotificationKind>(
  tx: Transaction,
  id: string,
  { kind, params }: Pick<NotificationDraft<Kind>, 'kind' | 'params'>,
): Promise<void> {
  await tx.update(notificationTable).set({ kind, params, event_id: null }).where(eq(notificationTable.id, id))
  // Without its id: it may be for a single user, and every user receives the event.
  await publishEvent(tx, 'notifications', [])
}
