import type { Order } from '../orders'
import { setByStep, stepsOf } from './order-steps'

const order = (status: Order['status'], payment: Order['payment'], fulfilment: Order['fulfilment']) =>
  ({ source: 'manual', status, payment, fulfilment }) as const

test.each([
  [order('pending', 'pending', 'unfulfilled'), 'place | fail cancel'],
  [order('unknown', 'none', 'unfulfilled'), 'place | fail cancel'],
  [order('placed', 'pending', 'unfulfilled'), 'pay | confirm ship cancel'],
  [order('placed', 'paid', 'unfulfilled'), 'confirm | ship cancel'],
  [order('confirmed', 'paid', 'partial'), 'ship | take_back cancel'],
  [order('confirmed', 'paid', 'shipped'), 'deliver | take_back cancel'],
  [order('confirmed', 'paid', 'delivered'), 'complete | take_back cancel'],
  [order('completed', 'paid', 'delivered'), ' | take_back'],
  [order('completed', 'paid', 'returned'), 'refund | '],
  [order('cancelled', 'paid', 'unfulfilled'), 'refund | '],
  [order('cancelled', 'refunded', 'unfulfilled'), ' | '],
])('%j: %s', (given, expected) => {
  const { next, others } = stepsOf(given)
  expect(`${next ?? ''} | ${others.join(' ')}`).toBe(expected)
  // A step always changes the order.
  for (const step of [...(next ? [next] : []), ...others]) expect({ ...given, ...setByStep(step) }).not.toEqual(given)
})

test('an order placed by a task has no manual steps', () => {
  expect(stepsOf({ ...order('placed', 'paid', 'unfulfilled'), source: 'task' })).toEqual({
    next: undefined,
    others: [],
  })
})
