import { OrderFulfilment, OrderPayment, OrderStatus } from '@outlet/shared/contract/orders'
import { orderBadge } from './order-badge'

test.each([
  ['pending', 'none', 'unfulfilled', 'pending'],
  ['placed', 'paid', 'unfulfilled', 'placed'],
  ['placed', 'pending', 'unfulfilled', 'awaiting_payment'],
  ['confirmed', 'authorized', 'unfulfilled', 'confirmed'],
  ['confirmed', 'paid', 'partial', 'partly_shipped'],
  ['confirmed', 'paid', 'shipped', 'shipped'],
  ['confirmed', 'paid', 'delivered', 'delivered'],
  ['completed', 'paid', 'delivered', 'delivered'],
  ['completed', 'paid', 'unfulfilled', 'completed'],
  ['completed', 'part_refunded', 'delivered', 'part_refunded'],
  ['completed', 'paid', 'returned', 'returned'],
  ['cancelled', 'voided', 'unfulfilled', 'cancelled'],
  ['cancelled', 'refunded', 'unfulfilled', 'refunded'],
  ['placed', 'declined', 'unfulfilled', 'declined'],
  ['failed', 'declined', 'unfulfilled', 'failed'],
  ['unknown', 'authorized', 'unfulfilled', 'unknown'],
] as const)('%s, %s, %s is shown as %s', (status, payment, fulfilment, badge) => {
  expect(orderBadge({ status, payment, fulfilment })).toBe(badge)
})

test('what needs a person is never hidden behind another word', () => {
  for (const payment of OrderPayment.options) {
    for (const fulfilment of OrderFulfilment.options) {
      expect(orderBadge({ status: 'unknown', payment, fulfilment })).toBe('unknown')
      expect(orderBadge({ status: 'failed', payment, fulfilment })).toBe('failed')
    }
  }
  expect(OrderStatus.options).toHaveLength(7)
})
