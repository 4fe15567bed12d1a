import type { OrderState } from '../stores/shopper'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Nothing more is heard of an order that has not ended after so long. */
const MOST_AGE_MS = 120 * DAY

type Axes = Pick<OrderState, 'status' | 'payment' | 'fulfilment'>

/** Money of an order that is off is still at the store, or may yet be taken. */
const isOwed = ({ payment }: Axes): boolean => ['authorized', 'paid', 'part_refunded'].includes(payment)

/** It has come to its end on all of the axes that matter for that. */
const isOver = (order: Axes): boolean => {
  if (order.status === 'cancelled' || order.status === 'failed') return !isOwed(order)
  return order.status === 'completed' && ['delivered', 'returned'].includes(order.fulfilment)
}

/** By its age: soon after it was placed often, since a store may sell what it does not have; later a few times a day. */
const everyMs = (ageMs: number): number => {
  if (ageMs < 2 * MINUTE) return 15 * SECOND
  if (ageMs < 10 * MINUTE) return MINUTE
  if (ageMs < 2 * HOUR) return 10 * MINUTE
  return ageMs < 2 * DAY ? HOUR : 6 * HOUR
}

const settled = new Set<OrderState['status']>(['completed', 'cancelled', 'failed'])

/**
 * In how many milliseconds an order of this age is read again; null = never. `order` as it is known now, `retryAfterMs` as
 * the store asked.
 */
export function nextReadingMs(order: Axes, ageMs: number, retryAfterMs: number | null = null): number | null {
  if (ageMs > MOST_AGE_MS || isOver(order)) return null
  const usual = everyMs(Math.max(ageMs, 0))
  return Math.max(settled.has(order.status) ? Math.max(usual, DAY) : usual, retryAfterMs ?? 0)
}
