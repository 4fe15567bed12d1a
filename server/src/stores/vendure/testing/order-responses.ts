import { silence, type OrderResponses, type ScriptedResponse } from '../../testing/order-responses'

const DONE_AT = '2026-11-20T12:00:00.000Z'

const order = (change: object = {}) => ({
  ...{ code: 'CODE1', state: 'PaymentSettled', currencyCode: 'USD', orderPlacedAt: DONE_AT },
  ...{ shipping: 500, total: 1000, totalWithTax: 1080, ...change },
})
const asCart = { state: 'ArrangingPayment', orderPlacedAt: null }
const paid = (change: object = {}): ScriptedResponse => [200, { data: { addPaymentToOrder: order(change) } }]
const refusedBy = (errorCode: string): ScriptedResponse => [
  200,
  { data: { addPaymentToOrder: { errorCode, message: 'no' } } },
]
const wrong = (code: string) => ({ errors: [{ message: 'what?', extensions: { code } }], data: null })
const shown = (found: object | null): ScriptedResponse => [200, { data: { orderByCode: found } }]
const active = (found: object | null): ScriptedResponse => [200, { data: { activeOrder: found } }]

export const orderResponses: OrderResponses = {
  place: [
    ['PaymentSettled', [paid()], 'placed'],
    ['PaymentAuthorized', [paid({ state: 'PaymentAuthorized' })], 'placed'],
    ['an order that is not placed', [paid(asCart)], 'pending'],
    ...['PAYMENT_DECLINED_ERROR', 'INELIGIBLE_PAYMENT_METHOD_ERROR', 'COUPON_REMOVED_DURING_CHECKOUT_ERROR'].map(
      (code) => [code, [refusedBy(code)], 'refused'] as const,
    ),
    // The first may have reached the payment provider; a used cart causes the last.
    ...[
      'PAYMENT_FAILED_ERROR',
      'ORDER_PAYMENT_STATE_ERROR',
      'ORDER_STATE_TRANSITION_ERROR',
      'NEW_ERROR',
      'NO_ACTIVE_ORDER_ERROR',
    ].map((code) => [code, [refusedBy(code)], 'unknown'] as const),
    ['a state of the store’s own', [paid({ state: 'Validating' })], 'unknown'],
    ['another order', [paid({ code: 'ANOTHER' })], 'unknown'],
    ['an error within', [[200, wrong('INTERNAL_SERVER_ERROR')]], 'unknown'],
    ['an error of the input', [[200, wrong('USER_INPUT_ERROR')]], 'unknown'],
    ['no data', [[200, { data: null }]], 'unknown'],
    ['a query that it does not know', [[400, wrong('GRAPHQL_VALIDATION_FAILED')]], 'unknown'],
    ...silence,
  ],
  find: [
    ['the order by its code', [shown(order())], 'order'],
    ['the cart as it was', [shown(null), active(order(asCart))], 'absent'],
    [
      'the cart, whose payment was declined',
      [shown(null), active(order({ ...asCart, payments: [{ state: 'Declined', amount: 1 }] }))],
      'absent',
    ],
    ['neither order nor cart', [shown(null), active(null)], 'gone'],
    ['another cart', [shown(null), active(order({ ...asCart, code: 'ANOTHER' }))], 'gone'],
    [
      'a cart that was paid',
      [shown(null), active(order({ ...asCart, payments: [{ state: 'Settled', amount: 1 }] }))],
      'cannot_tell',
    ],
  ],
}
