import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
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
 * The alert replaces the console's own notification about its event (`readableBy`): it is read for those who have read
 * that one.
 */
const copyReads = (tx: Transaction, eventId: string, deliveryId: string) =>
  tx.execute(sql`
    insert into notification_reads (user_id, notification_id)
    select distinct r.user_id, alert.id from notifications alert
    join notifications own on own.event_id = alert.event_id and own.id <> alert.id and own.kind not like 'alert-rules.%'
    join notification_reads r on r.notification_id = own.id
    where alert.event_id = ${eventId} and alert.params ->> 'delivery_id' = ${deliveryId}
    on conflict do nothing`)

/** Adds an alert to the bell: for all users if its rule is shared, otherwise for its owner. */
export async function notifyAlert(
  tx: Transaction,
  { deliveryId, ruleName, userId, titles, eventId }: TitledAlert,
): Promise<void> {
  const params = { rule_name: ruleName, title_zh: titles.zh, title_en: titles.en, delivery_id: deliveryId }
  if (userId === null) await notify(tx, { kind: 'alert-rules.alert', params, eventId })
  else await notify(tx, { kind: 'alert-rules.own_alert', params, userId, eventId })
  if (eventId !== null) await copyReads(tx, eventId, deliveryId)
}
