import { sql, type SQL } from 'drizzle-orm'
import { notificationKinds } from '@outlet/shared/contract/notifications'
import { can, type UserActor } from '../platform/audit/actor'
import { notificationReadTable, notificationTable } from './notification-row'

const kindsFor = (actor: UserActor): string[] =>
  Object.entries(notificationKinds).flatMap(([kind, { to }]) => (to !== 'user' && can(actor, to) ? [kind] : []))

/** Those about the user, and those of the kinds that the role hears; nothing from before the user was there. */
export const readableBy = (actor: UserActor): SQL => sql`(
  ${notificationTable.userId} = ${actor.id}
  or (${notificationTable.userId} is null and ${notificationTable.kind} = any(${sql.param(kindsFor(actor))}::text[]))
) and ${notificationTable.createdAt} >= (select created_at from users where id = ${actor.id})`

/** Whether this user has read it. */
export const isReadBy = (actor: UserActor): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${notificationReadTable}
  where ${notificationReadTable.userId} = ${actor.id}
    and ${notificationReadTable.notificationId} = ${notificationTable.id})`
