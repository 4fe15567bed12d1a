import type { Finished } from '../deliveries/finish-deliveries'
import type { Transaction } from '../platform/db/database'
import { notify } from './notify'

/** What a rule sends to the bell: everybody's to all, one's own to its owner. */
export function notifyAlert(
  tx: Transaction,
  { row, composed, english }: Pick<Finished, 'row' | 'composed' | 'english'>,
): Promise<void> {
  const title = composed?.message.title ?? ''
  const params = {
    rule_name: composed?.ruleName ?? '',
    title_zh: title,
    title_en: english?.message.title ?? title,
    delivery_id: row.id,
  }
  const userId = composed?.userId
  if (!userId) return notify(tx, { kind: 'alert-rules.alert', params })
  return notify(tx, { kind: 'alert-rules.own_alert', params, userId })
}
