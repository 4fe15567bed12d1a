import { and, eq, inArray, not, sql, type SQL } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { markNotifications as endpoint } from '@outlet/shared/contract/notifications'
import { authorise, signedInUser, type Actor, type UserActor } from '../platform/audit/actor'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { notificationReadTable, notificationTable } from './notification-row'
import { isReadBy, readableBy } from './readable-notifications'

/** Updates the person's other tabs. Published without ids, because other users must not see what a user has read. */
const notifyOwnTabs = (tx: Transaction) => publishEvent(tx, 'notifications', [])

/** Marks the notifications that read alerts replace, which are listed again once the alert is purged. */
const markReplaced = (tx: Transaction, user: UserActor, ids: readonly string[]) =>
  tx.execute(sql`
    insert into notification_reads (user_id, notification_id)
    select ${user.id}, own.id from notifications alert
    join notifications own on own.event_id = alert.event_id and own.id <> alert.id
    where alert.id = any(${sql.param(ids)}::uuid[]) and alert.kind like 'alert-rules.%'
      and (own.user_id is null or own.user_id = ${user.id})
    on conflict do nothing`)

async function markRead(tx: Transaction, user: UserActor, condition: SQL): Promise<string[]> {
  const unread = tx
    .select({ user_id: sql<string>`${user.id}::uuid`.as('user_id'), notification_id: notificationTable.id })
    .from(notificationTable)
    .where(and(readableBy(user), not(isReadBy(user)), condition))
  const marked = await tx
    .insert(notificationReadTable)
    .select(unread)
    .onConflictDoNothing()
    .returning({ id: notificationReadTable.notification_id })
  const ids = marked.map(({ id }) => id)
  await markReplaced(tx, user, ids)
  return ids
}

/**
 * Marks notifications as read or unread for this user alone. Not audited: it does not concern the installation and
 * would bury the entries that do.
 */
export async function markNotifications(
  tx: Transaction,
  actor: Actor,
  { ids, is_read: isRead }: EndpointRequest<typeof endpoint>['body'],
): Promise<void> {
  authorise(actor, 'notifications.mark')
  const user = signedInUser(actor)
  if (isRead) await markRead(tx, user, inArray(notificationTable.id, ids))
  else
    await tx
      .delete(notificationReadTable)
      .where(and(eq(notificationReadTable.user_id, user.id), inArray(notificationReadTable.notification_id, ids)))
  await notifyOwnTabs(tx)
}

/**
 * Marks all notifications up to `upTo`, the newest that the user has seen, as read; later ones stay unread. Returns the
 * ids that were unread, for undo.
 */
export async function markAllNotificationsRead(tx: Transaction, actor: Actor, upTo: string): Promise<string[]> {
  authorise(actor, 'notifications.mark')
  const marked = await markRead(tx, signedInUser(actor), sql`${notificationTable.id} <= ${upTo}`)
  if (marked.length > 0) await notifyOwnTabs(tx)
  return marked
}
