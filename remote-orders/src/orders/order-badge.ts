import type { Order } from '@outlet/shared/contract/orders'

/** The one word that sums an order's three axes up; its text is `orders.badge.<word>`. */
export type OrderBadge =
  | 'unknown'
  | 'failed'
  | 'cancelled'
  | 'returned'
  | 'refunded'
  | 'part_refunded'
  | 'declined'
  | 'voided'
  | 'delivered'
  | 'shipped'
  | 'partly_shipped'
  | 'completed'
  | 'awaiting_payment'
  | 'confirmed'
  | 'placed'
  | 'pending'

type Axes = Pick<Order, 'status' | 'payment' | 'fulfilment'>
type Rule = readonly [OrderBadge, (order: Axes) => boolean]

/** From what a person must know first to what goes without saying; the first rule that fits gives the word. */
const rules: readonly Rule[] = [
  ['unknown', (order) => order.status === 'unknown'],
  ['failed', (order) => order.status === 'failed'],
  ['refunded', (order) => order.payment === 'refunded'],
  ['cancelled', (order) => order.status === 'cancelled'],
  ['returned', (order) => order.fulfilment === 'returned'],
  ['declined', (order) => order.payment === 'declined'],
  ['voided', (order) => order.payment === 'voided'],
  ['part_refunded', (order) => order.payment === 'part_refunded'],
  ['delivered', (order) => order.fulfilment === 'delivered'],
  ['completed', (order) => order.status === 'completed'],
  ['shipped', (order) => order.fulfilment === 'shipped'],
  ['partly_shipped', (order) => order.fulfilment === 'partial'],
  ['awaiting_payment', (order) => order.status !== 'pending' && ['none', 'pending'].includes(order.payment)],
  ['confirmed', (order) => order.status === 'confirmed'],
  ['placed', (order) => order.status === 'placed'],
]

export const orderBadge = (order: Axes): OrderBadge => rules.find(([, fits]) => fits(order))?.[0] ?? 'pending'
