import { silence, type OrderResponses, type ScriptedResponse } from '../../testing/order-responses'

const completed = (status: string): ScriptedResponse => [
  200,
  { type: 'order', order: { id: 'order_1', status, currency_code: 'usd', total: 25 } },
]
const declined = { type: 'cart', error: { type: 'payment_authorization_error', message: 'declined' } }
const cart = (completed_at: string | null): ScriptedResponse => [200, { cart: { id: 'cart_1', completed_at } }]
const DONE_AT = '2026-11-20T12:00:00.000Z'

export const orderResponses: OrderResponses = {
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
