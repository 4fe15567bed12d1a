import { ORDER_PAGE, type OrderFulfilment, type OrderPayment, type OrderStatus } from '@outlet/shared/contract/orders'
import type { Money } from '@outlet/shared/contract/money'
import type { OrderState } from '../../shopper'
import { totalOf } from './map-checkout'
import type { WireAdjustment, WireCheckout, WireOrder } from './wire'

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Adjustments that return money to the buyer. */
const REFUNDS = /^(?:refund|return|credit|cancellation|chargeback)/
const isOf = (pattern: RegExp) => (adjustment: WireAdjustment) =>
  adjustment.status === 'completed' && pattern.test(adjustment.type.toLowerCase())

/** Amount that an adjustment returns. Amounts are signed since 2026-04-08; before, they were positive. */
const refundOf = ({ totals, amount }: WireAdjustment): number => {
  const total = totals.find(({ type }) => type === 'total')?.amount
  return Math.abs(total ?? amount ?? sum(totals.map((part) => part.amount)))
}

const piecesIn = (lines: readonly { quantity: number }[]) => sum(lines.map(({ quantity }) => Math.abs(quantity)))

/** Number of pieces in fulfilment events of a type. */
const piecesOf = ({ fulfillment }: WireOrder, type: RegExp): number =>
  sum(
    (fulfillment?.events ?? []).filter((event) => type.test(event.type)).map(({ line_items }) => piecesIn(line_items)),
  )

interface Pieces {
  ordered: number
  active: number
  fulfilled: number
  returned: number
  delivered: number
}

const countPieces = (order: WireOrder): Pieces => ({
  ordered: sum(order.line_items.map(({ quantity }) => quantity.original ?? quantity.total)),
  active: sum(order.line_items.map(({ quantity }) => quantity.total)),
  fulfilled: sum(order.line_items.map(({ quantity }) => quantity.fulfilled)),
  returned:
    sum(order.adjustments.filter(isOf(/^return/)).map(({ line_items }) => piecesIn(line_items))) +
    piecesOf(order, /^returned/),
  delivered: piecesOf(order, /^delivered$/),
})

function fulfilmentOf({ active, fulfilled, returned, delivered }: Pieces): OrderFulfilment {
  if (returned > 0 && returned >= Math.max(active, fulfilled)) return 'returned'
  if (fulfilled === 0) return 'unfulfilled'
  if (fulfilled < active) return 'partial'
  return delivered >= fulfilled ? 'delivered' : 'shipped'
}

/** The standard states no payment; a completed checkout was accepted by the store's payment service. */
function paymentOf(order: WireOrder, { minor: total }: Pick<Money, 'minor'>, isCancelled: boolean): OrderPayment {
  const refunded = sum(order.adjustments.filter(isOf(REFUNDS)).map(refundOf))
  if (refunded > 0) return refunded >= total ? 'refunded' : 'part_refunded'
  return isCancelled ? 'voided' : 'pending'
}

/** Every line was removed before it was sent. */
const isCancelledOrder = ({ ordered, active, fulfilled, returned }: Pieces): boolean =>
  ordered > 0 && active === 0 && fulfilled === 0 && returned === 0

function statusOf(pieces: Pieces, fulfilment: OrderFulfilment): OrderStatus {
  if (isCancelledOrder(pieces)) return 'cancelled'
  return fulfilment === 'delivered' || fulfilment === 'returned' ? 'completed' : 'placed'
}

/** Maps an order by the quantities of its lines, the events of its fulfilment, and its adjustments. */
export function stateOf(order: WireOrder, currency: string): OrderState {
  const pieces = countPieces(order)
  const total = totalOf(order.totals, order.currency ?? currency)
  const fulfilment = fulfilmentOf(pieces)
  return {
    orderNumber: order.id,
    status: statusOf(pieces, fulfilment),
    payment: paymentOf(order, total, isCancelledOrder(pieces)),
    fulfilment,
    total,
    placedAt: null,
    raw: {
      lines: [...new Set(order.line_items.map(({ status }) => status ?? 'unknown'))].join(', '),
      ...(order.permalink_url && { [ORDER_PAGE]: order.permalink_url }),
    },
  }
}

/** State of the order that a completed checkout names. */
export const placedState = (
  { totals, currency }: Pick<WireCheckout, 'totals' | 'currency'>,
  orderNumber: string,
): OrderState => ({
  orderNumber,
  status: 'placed',
  payment: 'pending',
  fulfilment: 'unfulfilled',
  total: totalOf(totals, currency),
  placedAt: null,
  raw: {},
})
