import type { Found, Placement } from '../shopper'

/** HTTP status and body, an object as JSON; `cut` = the connection ends after the request was read. */
export type ScriptedResponse = readonly [status: number, body: object | string] | 'cut'

type Rows<Outcome> = readonly (readonly [name: string, responses: readonly ScriptedResponse[], outcome: Outcome])[]

/** Number of an order of another purchase. */
export const KNOWN_ORDER = '00009'

/** Responses of stores to an order and to the search for one, with the expected outcomes. */
export interface OrderResponses {
  place: Rows<Placement['outcome']>
  /** The search is for the order of a cart with two of `bag`, whose code is `CODE1` if the dialect has codes. */
  find: Rows<Found['outcome']>
}

const page: ScriptedResponse = [200, '<html><title>Thank you</title></html>']
/** Inconclusive responses of any store. */
const silence: Rows<'unknown'> = [
  ['nothing: the connection is cut', ['cut'], 'unknown'],
  ['a page', [page], 'unknown'],
  ['an empty object', [[200, {}]], 'unknown'],
  ['500', [[500, {}]], 'unknown'],
  ['a gateway’s 503', [[503, '<html>']], 'unknown'],
  ['a gateway’s 504', [[504, '<html>']], 'unknown'],
]

interface SfccSpelling {
  order(status: string, quantity?: number, number?: string): object
  fault(name: string): object
}

const kebab = (name: string) => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()

const ocapi: SfccSpelling = {
  order: (status, quantity = 2, number = '00001') => ({
    ...{ order_no: number, status, currency: 'USD', order_total: 25 },
    product_items: [{ product_id: 'bag', quantity, base_price: 10 }],
  }),
  fault: (name) => ({ fault: { type: `${name}Exception`, message: 'no' } }),
}
const scapi: SfccSpelling = {
  order: (status, quantity = 2, number = '00001') => ({
    ...{ orderNo: number, status, currency: 'USD', orderTotal: 25 },
    productItems: [{ productId: 'bag', quantity, basePrice: 10 }],
  }),
  fault: (name) => ({ type: `https://errors.example/errors/${kebab(name)}`, title: name, detail: 'no' }),
}

const sfcc = ({ order, fault }: SfccSpelling): OrderResponses => ({
  place: [
    ['new', [[200, order('new')]], 'placed'],
    ['open', [[200, order('open')]], 'placed'],
    ['completed', [[200, order('completed')]], 'placed'],
    ['created', [[200, order('created')]], 'pending'],
    ['failed, with 200', [[200, order('failed')]], 'refused'],
    ...['ProductItemNotAvailable', 'InvalidProductItem', 'InvalidBasketId', 'InvalidPaymentMethodId'].map(
      (name) => [name, [[400, fault(name)]], 'refused'] as const,
    ),
    ['401', [[401, fault('InvalidAccessToken')]], 'refused'],
    ['cancelled', [[200, order('cancelled')]], 'unknown'],
    ['an order without a number', [[200, { status: 'new', currency: 'USD' }]], 'unknown'],
    // A hook may fail before the order is made, or after it was committed.
    ['a hook’s no', [[400, fault('HookStatus')]], 'unknown'],
    ['a new refusal', [[400, fault('SomethingNew')]], 'unknown'],
    ['of a used basket that it is not there', [[404, fault('BasketNotFound')]], 'unknown'],
    ['409', [[409, fault('ResourceStateConflict')]], 'unknown'],
    ...silence,
  ],
  find: [
    ['one that holds the same', [[200, { data: [order('new')] }]], 'order'],
    ['one that is yet to be confirmed', [[200, { data: [order('created')] }]], 'order'],
    ['none', [[200, { total: 0 }]], 'absent'],
    ['one that holds something else', [[200, { data: [order('new', 1)] }]], 'absent'],
    ['two that hold the same', [[200, { data: [order('new'), order('new')] }]], 'cannot_tell'],
    ['another purchase’s and its own', [[200, { data: [order('new', 2, KNOWN_ORDER), order('new')] }]], 'order'],
    ['another purchase’s alone', [[200, { data: [order('new', 2, KNOWN_ORDER)] }]], 'absent'],
  ],
})

const completed = (status: string): ScriptedResponse => [
  200,
  { type: 'order', order: { id: 'order_1', status, currency_code: 'usd', total: 25 } },
]
const declined = { type: 'cart', error: { type: 'payment_authorization_error', message: 'declined' } }
const cart = (completed_at: string | null): ScriptedResponse => [200, { cart: { id: 'cart_1', completed_at } }]
const DONE_AT = '2026-11-20T12:00:00.000Z'

const medusa: OrderResponses = {
  place: [
    ['an order', [completed('pending')], 'placed'],
    ['an order that is completed', [completed('completed')], 'placed'],
    ['an order that needs something done', [completed('requires_action')], 'pending'],
    ['with 200, that it still is a cart', [[200, declined]], 'refused'],
    ['invalid_data', [[400, { type: 'invalid_data', message: 'no shipping method' }]], 'refused'],
    ['not_allowed', [[400, { type: 'not_allowed', message: 'sold out' }]], 'refused'],
    ['401', [[401, { type: 'unauthorized', message: 'who?' }]], 'refused'],
    ['an order that is cancelled', [completed('canceled')], 'unknown'],
    ['no order', [[200, { type: 'order' }]], 'unknown'],
    ['a new refusal', [[400, { type: 'unexpected_state', message: 'what?' }]], 'unknown'],
    ['that there is no such cart', [[404, { type: 'not_found', message: 'no such cart' }]], 'unknown'],
    ['that it is being completed', [[409, { type: 'conflict', message: 'already being completed' }]], 'unknown'],
    ['422', [[422, { type: 'unprocessable', message: 'what?' }]], 'unknown'],
    ...silence,
  ],
  find: [
    ['a completed cart, and its order', [cart(DONE_AT), completed('pending')], 'order'],
    ['a cart that is not completed', [cart(null)], 'absent'],
    ['a completed cart without an order', [cart(DONE_AT), [200, declined]], 'cannot_tell'],
  ],
}

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

const vendure: OrderResponses = {
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

/** Nothing is sent: only a person can order, and only the store's own pages show the order. */
const shopify: OrderResponses = {
  place: [['nothing, because no request is sent', [], 'refused']],
  find: [['nothing, because no request is sent', [], 'cannot_tell']],
}

export const orderResponses = {
  ocapi: sfcc(ocapi),
  scapi: sfcc(scapi),
  medusa,
  vendure,
  shopify,
}
