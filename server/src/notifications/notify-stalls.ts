import type { Transaction } from '../platform/db/database'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { notify } from './notify'

const stallKinds = [
  'monitoring_stalled',
  'monitoring_resumed',
  'checks_late',
  'checks_on_time',
  'work_stalled',
  'work_resumed',
] as const
type StallEvent = Extract<OutboxEvent, { kind: (typeof stallKinds)[number] }>

export const isStallEvent = (event: OutboxEvent): event is StallEvent => stallKinds.some((kind) => kind === event.kind)

/** Notifies that monitoring or other work has stalled or resumed. */
export function notifyStall(tx: Transaction, event: StallEvent): Promise<void> {
  const { id: eventId, subject } = event
  const { id } = subject
  switch (event.kind) {
    case 'monitoring_stalled':
      return notify(tx, { kind: 'inventory-monitors.stalled', params: event.payload, eventId })
    case 'monitoring_resumed':
      return notify(tx, { kind: 'inventory-monitors.resumed', params: event.payload, eventId })
    case 'checks_late':
      return notify(tx, { kind: 'inventory-monitors.late', params: { website_type: id, ...event.payload }, eventId })
    case 'checks_on_time': {
      const { store_name } = event.payload
      return notify(tx, { kind: 'inventory-monitors.on_time', params: { website_type: id, store_name }, eventId })
    }
    case 'work_stalled':
      return notify(tx, { kind: 'work.stalled', params: { work: id, ...event.payload }, eventId })
    case 'work_resumed':
      return notify(tx, { kind: 'work.resumed', params: { work: id, ...event.payload }, eventId })
  }
}
