import { silence, type OrderResponses, type ScriptedResponse } from '../../testing/order-responses'

const currency = { currency_code: 'USD', currency_minor_unit: 2 }
const address = { first_name: 'Ada', address_1: '1 Sample Street', country: 'US' }

const cartWith = (quantity: number, change: object = {}): ScriptedResponse => [
  200,
  {
    items: quantity === 0 ? [] : [{ id: 'bag', quantity, prices: { ...currency, price: '1000' } }],
    totals: { ...currency, total_price: '2500', total_tax: '0', total_shipping: '500' },
    billing_address: { ...address, email: 'ada@example.com' },
    shipping_address: address,
    needs_payment: true,
    payment_methods: ['on-account'],
    ...change,
  },
]
const cart = cartWith(2)

const submitted = (status: string, payment_status = 'success', http = 200): ScriptedResponse => [
  http,
  { order_id: 101, status, order_key: 'wc_order_1', payment_method: 'bacs', payment_result: { payment_status } },
]
const refusal = (status: number, code: string): ScriptedResponse => [status, { code, message: 'no', data: { status } }]
const order = (status: string): ScriptedResponse => [
  200,
  { id: 101, status, totals: { ...currency, total_price: '2500', total_refund: '0' } },
]

const refused: readonly (readonly [number, string])[] = [
  [400, 'rest_invalid_param'],
  [409, 'woocommerce_rest_checkout_total_mismatch'],
  [409, 'woocommerce_rest_product_out_of_stock'],
  [409, 'woocommerce_rest_product_partially_out_of_stock'],
  [403, 'woocommerce_product_not_enough_stock'],
  [400, 'woocommerce_rest_checkout_payment_method_disabled'],
  [400, 'woocommerce_rest_invalid_address'],
  [403, 'woocommerce_rest_guest_checkout_disabled'],
  [403, 'woocommerce_rest_invalid_nonce'],
  // Sent with 400 by WooCommerce, with 429 by proxies.
  [400, 'rate_limit_exceeded'],
]
/** After the first, the payment may have been taken; a used cart causes the second. */
const unknown: readonly (readonly [number, string])[] = [
  [400, 'woocommerce_rest_checkout_process_payment_error'],
  [400, 'woocommerce_rest_cart_empty'],
  [400, 'woocommerce_rest_of_a_plugin'],
  [409, 'woocommerce_rest_of_a_plugin'],
  [404, 'rest_no_route'],
  [403, 'rest_forbidden'],
  [500, 'woocommerce_rest_unknown_server_error'],
  [500, 'internal_server_error'],
]

export const orderResponses: OrderResponses = {
  place: [
    ['an order on hold', [cart, submitted('on-hold')], 'placed'],
    ['an order in process', [cart, submitted('processing')], 'placed'],
    ['a completed order', [cart, submitted('completed')], 'placed'],
    ['an order that awaits its payment', [cart, submitted('pending')], 'pending'],
    ['202 and a pending payment', [cart, submitted('pending', 'pending', 202)], 'pending'],
    ['a declined payment', [cart, submitted('failed', 'failure', 400)], 'refused'],
    ['a declined payment of an order that awaits it', [cart, submitted('pending', 'failure', 400)], 'unknown'],
    ['an error of the payment', [cart, submitted('on-hold', 'error', 500)], 'unknown'],
    ['a status of the shop’s own', [cart, submitted('at-the-printer')], 'unknown'],
    ['a draft', [cart, submitted('checkout-draft', '')], 'unknown'],
    ['no order', [cart, [200, { order_id: 0, status: 'checkout-draft', order_key: '' }]], 'unknown'],
    [
      'a notice before the order',
      [cart, [200, '<br />\n<b>Notice</b>: Undefined index<br />\n{"order_id":101}']],
      'unknown',
    ],
    ...refused.map(([status, code]) => [`${status} ${code}`, [cart, refusal(status, code)], 'refused'] as const),
    ...unknown.map(([status, code]) => [`${status} ${code}`, [cart, refusal(status, code)], 'unknown'] as const),
    ...silence.map(([name, responses, outcome]) => [name, [cart, ...responses], outcome] as const),
    // Before anything is sent.
    ['another content of the cart', [cartWith(1)], 'refused'],
    ['another payment method', [cartWith(2, { payment_methods: ['bacs'] })], 'refused'],
    ['an empty cart', [cartWith(0)], 'unknown'],
    ['nothing to the question for the cart', ['cut'], 'refused'],
  ],
  find: [
    ['the order', [cartWith(0), order('on-hold')], 'order'],
    ['an order that awaits its payment', [cart, order('pending')], 'order'],
    ['a failed order', [cart, order('failed')], 'order'],
    ['the draft of the cart', [cart, order('checkout-draft')], 'absent'],
    ['no such order', [cart, refusal(404, 'woocommerce_rest_invalid_order')], 'gone'],
    ['another e-mail address', [cart, refusal(401, 'woocommerce_rest_invalid_billing_email')], 'cannot_tell'],
    ['the order to its customer only', [cart, refusal(403, 'woocommerce_rest_invalid_user')], 'cannot_tell'],
  ],
}
