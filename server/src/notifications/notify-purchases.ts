import type { Money } from '@outlet/shared/contract/money'
import type { Transaction } from '../platform/db/database'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { notify } from './notify'

const purchaseEventKinds = [
  'purchase_awaiting',
  'purchase_placed',
  'purchase_refused',
  'purchase_unknown',
  'budget_low',
  'task_suspended',
  'task_channel_paused',
  'order_oversold',
] as const
type PurchaseEvent = Extract<OutboxEvent, { kind: (typeof purchaseEventKinds)[number] }>

export const isPurchaseEvent = (event: OutboxEvent): event is PurchaseEvent =>
  purchaseEventKinds.some((kind) => kind === event.kind)

const priceText = (price: Money | null): string => (price ? `${price.currency} ${price.minor}` : '')

type AttemptEvent = Extract<PurchaseEvent, { kind: `purchase_${string}` }>

const isAttempt = (event: PurchaseEvent): event is AttemptEvent => event.kind.startsWith('purchase_')

function notifyAttempt(tx: Transaction, { id: eventId, kind, subject, payload }: AttemptEvent): Promise<void> {
  const { task_name, product_name } = payload
  const params = { attempt_id: subject.id, task_name, product_name }
  const price = priceText(payload.total)
  switch (kind) {
    case 'purchase_awaiting':
      return notify(tx, { kind: 'purchase-attempts.awaiting', params: { ...params, price }, eventId })
    case 'purchase_placed':
      return notify(tx, { kind: 'purchase-attempts.placed', params: { ...params, price }, eventId })
    case 'purchase_refused':
      return notify(tx, { kind: 'purchase-attempts.refused', params, eventId })
    case 'purchase_unknown':
      return notify(tx, { kind: 'purchase-attempts.unknown', params, eventId })
  }
}

/** Notifies every user who may see tasks about purchases, and about what needs a person. */
export function notifyPurchase(tx: Transaction, event: PurchaseEvent): Promise<void> {
  if (isAttempt(event)) return notifyAttempt(tx, event)
  const { id: eventId, subject } = event
  const { id } = subject
  switch (event.kind) {
    case 'budget_low': {
      const { name: task_name, left } = event.payload
      return notify(tx, {
        kind: 'snatch-tasks.budget_low',
        params: { task_id: id, task_name, price: priceText(left) },
        eventId,
      })
    }
    case 'task_suspended': {
      const { task_name } = event.payload
      return notify(tx, { kind: 'snatch-tasks.suspended', params: { task_id: id, task_name }, eventId })
    }
    case 'task_channel_paused':
      return notify(tx, { kind: 'task-channels.paused', params: { channel_id: id, ...event.payload }, eventId })
    case 'order_oversold': {
      const { order_number } = event.payload
      return notify(tx, { kind: 'orders.oversold', params: { order_id: id, order_number }, eventId })
    }
  }
}
