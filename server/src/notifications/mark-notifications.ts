import { and, eq, inArray, not, sql, type SQL } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { markNotifications as endpoint } from '@outlet/shared/contract/notifications'
import { authorise, signedInUser, type Actor, type UserActor } from '../platform/audit/actor'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { notificationReadTable, notificationTable } from './notification-row'
import { isReadBy, readableBy } from './readable-notifications'

/** The person's other tabs show it too. No ids: nobody else is to know who has read what. */
const notifyOwnTabs = (tx: Transaction) => publishEvent(tx, 'notifications', [])

async function markRead(tx: Transaction, user: UserActor, wanted: SQL): Promise<string[]> {
  const unread = tx
    .select({ userId: sql<string>`${user.id}::uuid`.as('user_id'), notificationId: notificationTable.id })
    .from(notificationTable)
    .where(and(readableBy(user), not(isReadBy(user)), wanted))
  const marked = await tx
    .insert(notificationReadTable)
    .select(unread)
    .onConflictDoNothing()
    .returning({ id: notificationReadTable.notificationId })
  return marked.map(({ id }) => id)
}

/**
 * Marks notifications as read or unread, for this user alone. Not in the audit: it says nothing of the installation,
 * and would bury what does.
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
      .where(and(eq(notificationReadTable.userId, user.id), inArray(notificationReadTable.notificationId, ids)))
  await notifyOwnTabs(tx)
}

/**
 * Marks as read all up to `upTo`, the newest that the user has seen: what came after it stays unread. Answers which
 * were unread, for an undo.
 */
export async function markAllNotificationsRead(tx: Transaction, actor: Actor, upTo: string): Promise<string[]> {
  authorise(actor, 'notifications.mark')
  const marked = await markRead(tx, signedInUser(actor), sql`${notificationTable.id} <= ${upTo}`)
  if (marked.length > 0) await notifyOwnTabs(tx)
  return marked
}
