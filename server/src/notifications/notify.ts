import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Notification, NotificationKind, NotificationParams } from '@outlet/shared/contract/notifications'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import { notificationTable } from './notification-row'

/** How long what has one cause is gathered in one notification. */
export const GROUP_WINDOW = sql`interval '10 minutes'`

export interface NotificationDraft<Kind extends NotificationKind> {
  kind: Kind
  params: NotificationParams<Kind>
  /** For the kinds that only the user hears whom they are about. */
  userId?: string
  groupKey?: string
}

/** Tells whoever may hear of it, in the transaction of what caused it: if that fails, nobody is told. */
export async function notify<Kind extends NotificationKind>(
  tx: Transaction,
  { kind, params, userId, groupKey }: NotificationDraft<Kind>,
): Promise<void> {
  const id = uuidv7()
  await tx.insert(notificationTable).values({ id, kind, params, userId, groupKey })
  // An id is told only to those who may read it, and everybody hears this event.
  await publishEvent(tx, 'notifications', userId === undefined ? [id] : [])
}

/** The latest notification of a group that is still being gathered, locked until the transaction ends. */
export async function openGroup(
  tx: Transaction,
  groupKey: string,
): Promise<Pick<Notification, 'id' | 'params'> | undefined> {
  const [row] = await tx
    .select({ id: notificationTable.id, params: notificationTable.params })
    .from(notificationTable)
    .where(
      and(
        eq(notificationTable.groupKey, groupKey),
        gt(notificationTable.createdAt, sql`clock_now() - ${GROUP_WINDOW}`),
      ),
    )
    .orderBy(desc(notificationTable.createdAt))
    .limit(1)
    .for('update')
  return row
}

/** What has come to a group since changes what it says; who has read it has read it. */
export async function retell<Kind extends NotificationKind>(
  tx: Transaction,
  id: string,
  { kind, params }: Pick<NotificationDraft<Kind>, 'kind' | 'params'>,
): Promise<void> {
  await tx.update(notificationTable).set({ kind, params }).where(eq(notificationTable.id, id))
  // Without its id: it may be about one user, and everybody hears this event.
  await publishEvent(tx, 'notifications', [])
}
