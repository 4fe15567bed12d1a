import type { OrderState } from '../stores/shopper'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Orders older than this are not read any more, even if they have not ended. */
const MAX_AGE_MS = 120 * DAY

type StatusFields = Pick<OrderState, 'status' | 'payment' | 'fulfilment'>

/** The store holds money of the cancelled or failed order, or may still capture it. */
const isOwed = ({ payment }: StatusFields): boolean => ['authorized', 'paid', 'part_refunded'].includes(payment)

/** The order has ended and no further change is expected. */
const hasEnded = (order: StatusFields): boolean => {
  if (order.status === 'cancelled' || order.status === 'failed') return !isOwed(order)
  return order.status === 'completed' && ['delivered', 'returned'].includes(order.fulfilment)
}

/**
 * Interval between readings by age: short after the purchase, because a store may sell more than it has; later a few
 * times a day.
 */
const intervalMs = (ageMs: number): number => {
  if (ageMs < 2 * MINUTE) return 15 * SECOND
  if (ageMs < 10 * MINUTE) return MINUTE
  if (ageMs < 2 * HOUR) return 10 * MINUTE
  return ageMs < 2 * DAY ? HOUR : 6 * HOUR
}

const endedStatuses = new Set<OrderState['status']>(['completed', 'cancelled', 'failed'])

/**
 * Delay in ms until an order of this age is read again; null = never. `retryAfterMs`: minimum requested by the store.
 */
export function nextReadingMs(order: StatusFields, ageMs: number, retryAfterMs: number | null = null): number | null {
  if (ageMs > MAX_AGE_MS || hasEnded(order)) return null
  const usual = intervalMs(Math.max(ageMs, 0))
  return Math.max(endedStatuses.has(order.status) ? Math.max(usual, DAY) : usual, retryAfterMs ?? 0)
}
