import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { notificationTable } from './notification-row'
import { notify } from './notify'

interface TitledAlert {
  deliveryId: string
  ruleName: string
  /** Owner of a personal rule; null = shared rule. */
  userId: string | null
  titles: { zh: string; en: string }
  /** The event of a first alert; null for digests, repeats and escalations. */
  eventId: string | null
}

/**
 * The alert replaces other notifications about its event (`readableBy`): it is read for those who have read one of them.
 */
const copyReads = (tx: Transaction, eventId: string, deliveryId: string) =>
  tx.execute(sql`
    insert into notification_reads (user_id, notification_id)
    select distinct r.user_id, alert.id from notifications alert
    join notifications own on own.event_id = alert.event_id and own.id <> alert.id
    join notification_reads r on r.notification_id = own.id and (alert.user_id is null or r.user_id = alert.user_id)
    where alert.event_id = ${eventId} and alert.params ->> 'delivery_id' = ${deliveryId}
    on conflict do nothing`)

const NAMES_SEPARATOR = ' · '

const withName = (names: string, added: string) =>
  names.split(NAMES_SEPARATOR).includes(added) ? names : `${names}${NAMES_SEPARATOR}${added}`

/** Alerts of other rules about an event. The lock makes alerts that are sent at the same time wait for each other. */
async function lockAlertsOf(tx: Transaction, eventId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`alerts of ${eventId}`}, 0))`)
  const { id, user_id, params } = notificationTable
  return tx
    .select({ id, user_id, params })
    .from(notificationTable)
    .where(
      and(
        eq(notificationTable.event_id, eventId),
        inArray(notificationTable.kind, ['alert-rules.alert', 'alert-rules.own_alert']),
      ),
    )
}

type Alert = Awaited<ReturnType<typeof lockAlertsOf>>[number]

const nameOf = ({ params }: Alert): string => String(params['rule_name'])

/** Adds a rule to an alert in the bell. It stays read for those who have read it. */
async function addRule(tx: Transaction, alert: Alert, name: string): Promise<void> {
  const params = { ...alert.params, rule_name: withName(nameOf(alert), name) }
  await tx.update(notificationTable).set({ params }).where(eq(notificationTable.id, alert.id))
}

/**
 * Adds an alert to the bell: for all users if its rule is shared, otherwise for its owner. Several rules that report one
 * event have one alert with the names of all.
 */
export async function notifyAlert(
  tx: Transaction,
  { deliveryId, ruleName, userId, titles, eventId }: TitledAlert,
): Promise<void> {
  const alerts = eventId === null ? [] : await lockAlertsOf(tx, eventId)
  // A personal alert names the shared rules too, since it replaces their alert.
  const extended = alerts.filter((alert) => userId === null || alert.user_id === userId)
  for (const alert of extended) await addRule(tx, alert, ruleName)
  if (extended.some((alert) => alert.user_id === userId)) return publishEvent(tx, 'notifications', [])
  const shared = alerts.find((alert) => alert.user_id === null)
  const names = shared ? withName(nameOf(shared), ruleName) : ruleName
  const params = { rule_name: names, title_zh: titles.zh, title_en: titles.en, delivery_id: deliveryId }
  if (userId === null) await notify(tx, { kind: 'alert-rules.alert', params, eventId })
  else await notify(tx, { kind: 'alert-rules.own_alert', params, userId, eventId })
  if (eventId !== null) await copyReads(tx, eventId, deliveryId)
}
