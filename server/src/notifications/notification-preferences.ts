import { eq } from 'drizzle-orm'
import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { NotificationPreferences } from '@outlet/shared/contract/notifications'
import { authorise, signedInUser, type Actor } from '../platform/audit/actor'
import type { Database, Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'

const preferenceTable = pgTable('notification_preferences', {
  user_id: uuid().primaryKey(),
  own_monitors: boolean().notNull(),
})

/** Reads which notifications the signed-in user wants. Throws Refusal `session.required` for a machine. */
export async function getNotificationPreferences(db: Database, actor: Actor): Promise<NotificationPreferences> {
  authorise(actor, 'notifications.read')
  const { id } = signedInUser(actor)
  const [row] = await db.select().from(preferenceTable).where(eq(preferenceTable.user_id, id))
  return { own_monitors: row?.own_monitors ?? true }
}

/** Stores the user's notification preferences. Not audited, because they do not concern the installation. */
export async function setNotificationPreferences(
  tx: Transaction,
  actor: Actor,
  { own_monitors }: NotificationPreferences,
): Promise<NotificationPreferences> {
  authorise(actor, 'notifications.mark')
  const { id: user_id } = signedInUser(actor)
  await tx
    .insert(preferenceTable)
    .values({ user_id, own_monitors })
    .onConflictDoUpdate({ target: preferenceTable.user_id, set: { own_monitors } })
  await publishEvent(tx, 'notifications', [])
  return { own_monitors }
}
