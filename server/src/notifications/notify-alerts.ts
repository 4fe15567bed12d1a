import type { Transaction } from '../platform/db/database'
import { notify } from './notify'

interface TitledAlert {
  deliveryId: string
  ruleName: string
  /** Whose own rule it is of; null = everybody's. */
  userId: string | null
  titles: { zh: string; en: string }
}

/** What a rule sends to the bell: everybody's to all, one's own to its owner. */
export function notifyAlert(tx: Transaction, { deliveryId, ruleName, userId, titles }: TitledAlert): Promise<void> {
  const params = { rule_name: ruleName, title_zh: titles.zh, title_en: titles.en, delivery_id: deliveryId }
  if (userId === null) return notify(tx, { kind: 'alert-rules.alert', params })
  return notify(tx, { kind: 'alert-rules.own_alert', params, userId })
}
