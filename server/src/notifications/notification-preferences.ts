import { eq } from 'drizzle-orm'
import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { NotificationPreferences } from '@outlet/shared/contract/notifications'
import { authorise, signedInUser, type Actor } from '../platform/audit/actor'
import type { Database, Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'

const preferenceTable = pgTable('notification_preferences', {
  userId: uuid('user_id').primaryKey(),
  ownMonitors: boolean('own_monitors').notNull(),
})

/** What the signed-in user wants to be told. Throws Refusal `session.required` for a machine. */
export async function getNotificationPreferences(db: Database, actor: Actor): Promise<NotificationPreferences> {
  authorise(actor, 'notifications.read')
  const { id } = signedInUser(actor)
  const [row] = await db.select().from(preferenceTable).where(eq(preferenceTable.userId, id))
  return { own_monitors: row?.ownMonitors ?? true }
}

/** Not in the audit: it says nothing of the installation. */
export async function setNotificationPreferences(
  tx: Transaction,
  actor: Actor,
  { own_monitors: ownMonitors }: NotificationPreferences,
): Promise<NotificationPreferences> {
  authorise(actor, 'notifications.mark')
  const { id: userId } = signedInUser(actor)
  await tx
    .insert(preferenceTable)
    .values({ userId, ownMonitors })
    .onConflictDoUpdate({ target: preferenceTable.userId, set: { ownMonitors } })
  await publishEvent(tx, 'notifications', [])
  return { own_monitors: ownMonitors }
}
