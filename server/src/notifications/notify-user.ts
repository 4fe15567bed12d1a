import { RecordType } from '@outlet/shared/contract/record-type'
import type { Transaction } from '../platform/db/database'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { notify } from './notify'

type UserEvent = Extract<OutboxEvent, { kind: 'mentioned' }>

export const isUserEvent = (event: OutboxEvent): event is UserEvent => event.kind === 'mentioned'

/** Maximum length of a note's text in a notification. */
const EXCERPT = 120

const excerptOf = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT - 1)}…` : line
}

/** Notifies one user about a record. */
export function notifyUser(tx: Transaction, { subject, payload }: UserEvent): Promise<void> {
  const { user_id: userId, by, record_name, note_id, text } = payload
  const note = { note_id, by, text: excerptOf(text) }
  switch (RecordType.parse(subject.type)) {
    case 'order':
      return notify(tx, {
        kind: 'orders.mentioned',
        params: { order_id: subject.id, order_number: record_name, ...note },
        userId,
      })
    case 'snatch_task':
      return notify(tx, {
        kind: 'snatch-tasks.mentioned',
        params: { task_id: subject.id, task_name: record_name, ...note },
        userId,
      })
    case 'inventory_monitor':
      return notify(tx, {
        kind: 'inventory-monitors.mentioned',
        params: { monitor_id: subject.id, product_code: record_name, ...note },
        userId,
      })
  }
}
