import type { Transaction } from '../platform/db/database'
import { notify } from './notify'

interface TitledAlert {
  deliveryId: string
  ruleName: string
  /** Owner of a personal rule; null = shared rule. */
  userId: string | null
  titles: { zh: string; en: string }
}

/** Adds an alert to the bell: for all users if its rule is shared, otherwise for its owner. */
export function notifyAlert(tx: Transaction, { deliveryId, ruleName, userId, titles }: TitledAlert): Promise<void> {
  const params = { rule_name: ruleName, title_zh: titles.zh, title_en: titles.en, delivery_id: deliveryId }
  if (userId === null) return notify(tx, { kind: 'alert-rules.alert', params })
  return notify(tx, { kind: 'alert-rules.own_alert', params, userId })
}
