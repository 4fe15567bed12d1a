import type { Money } from '@outlet/shared/contract/money'
import type { Transaction } from '../platform/db/database'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { notify } from './notify'

type Told =
  | 'purchase_awaiting'
  | 'purchase_placed'
  | 'purchase_refused'
  | 'purchase_unknown'
  | 'budget_low'
  | 'task_channel_paused'
  | 'order_oversold'
type PurchaseEvent = Extract<OutboxEvent, { kind: Told }>

const told: readonly string[] = [
  'purchase_awaiting',
  'purchase_placed',
  'purchase_refused',
  'purchase_unknown',
  'budget_low',
  'task_channel_paused',
  'order_oversold',
] satisfies Told[]

export const isOfPurchase = (event: OutboxEvent): event is PurchaseEvent => told.includes(event.kind)

const priceText = (price: Money | null): string => (price ? `${price.currency} ${price.minor}` : '')

/** Everybody who may see tasks hears of what they buy, and of what needs a person. */
export function notifyPurchase(tx: Transaction, event: PurchaseEvent): Promise<void> {
  const { id } = event.subject
  switch (event.kind) {
    case 'budget_low': {
      const { name: task_name, left } = event.payload
      return notify(tx, { kind: 'snatch-tasks.budget_low', params: { task_id: id, task_name, price: priceText(left) } })
    }
    case 'task_channel_paused': {
      const params = { channel_id: id, ...event.payload }
      return notify(tx, { kind: 'task-channels.paused', params })
    }
    case 'order_oversold': {
      const { order_number } = event.payload
      return notify(tx, { kind: 'orders.oversold', params: { order_id: id, order_number } })
    }
    case 'purchase_awaiting':
    case 'purchase_placed': {
      const { task_name, product_name, total } = event.payload
      const kind = event.kind === 'purchase_placed' ? 'purchase-attempts.placed' : 'purchase-attempts.awaiting'
      return notify(tx, { kind, params: { attempt_id: id, task_name, product_name, price: priceText(total) } })
    }
    case 'purchase_refused':
    case 'purchase_unknown': {
      const { task_name, product_name } = event.payload
      const kind = event.kind === 'purchase_refused' ? 'purchase-attempts.refused' : 'purchase-attempts.unknown'
      return notify(tx, { kind, params: { attempt_id: id, task_name, product_name } })
    }
  }
}
