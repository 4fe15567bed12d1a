import { sql, type SQL } from 'drizzle-orm'
import { notificationKinds } from '@outlet/shared/contract/notifications'
import { can, type UserActor } from '../platform/audit/actor'
import { notificationReadTable, notificationTable } from './notification-row'

const kindsFor = (actor: UserActor): string[] =>
  Object.entries(notificationKinds).flatMap(([kind, { to }]) => (to !== 'user' && can(actor, to) ? [kind] : []))

/**
 * An alert of a rule about the same event replaces the console's own notification for the recipients of both, so that
 * the bell rings once: it names the rule and can be acknowledged. The alert of a personal rule also replaces that of
 * shared rules, whose names it has.
 */
const isReplacedFor = (actor: UserActor) => sql`${notificationTable.event_id} is not null
  and ${notificationTable.kind} <> 'alert-rules.own_alert' and exists (
    select 1 from notifications alert where alert.event_id = ${notificationTable.event_id}
      and (alert.kind = 'alert-rules.own_alert' and alert.user_id = ${actor.id}
        or alert.kind = 'alert-rules.alert' and ${notificationTable.kind} <> 'alert-rules.alert'
          and ${can(actor, 'alert-rules.read')}::boolean))`

/**
 * Condition for the notifications that a user may read: the user's own, and those of the kinds that the role may see,
 * without those that an alert replaces. None from before the user was created.
 */
export const readableBy = (actor: UserActor): SQL => sql`(
  ${notificationTable.user_id} = ${actor.id}
  or (${notificationTable.user_id} is null and ${notificationTable.kind} = any(${sql.param(kindsFor(actor))}::text[]))
) and ${notificationTable.created_at} >= (select created_at from users where id = ${actor.id})
  and not (${isReplacedFor(actor)})`

export const isReadBy = (actor: UserActor): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${notificationReadTable}
  where ${notificationReadTable.user_id} = ${actor.id}
    and ${notificationReadTable.notification_id} = ${notificationTable.id})`
