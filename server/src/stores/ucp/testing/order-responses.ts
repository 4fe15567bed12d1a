import { silence, type OrderResponses, type ScriptedResponse } from '../../testing/order-responses'

const version = '2026-08-25'
const capability = [{ version }]

/** The store's profile, which is read first. */
const profile =
  (transport: 'rest' | 'mcp'): ScriptedResponse =>
  (origin) => [
    200,
    {
      ucp: {
        version,
        services: { 'dev.ucp.shopping': [{ version, transport, endpoint: `${origin}/ucp` }] },
        capabilities: { 'dev.ucp.shopping.checkout': capability, 'dev.ucp.shopping.order': capability },
        payment_handlers: {},
      },
    },
  ]
const rest = profile('rest')

interface Change {
  id?: string
  order?: { id: string; permalink_url: string }
  messages?: readonly object[]
  continue_url?: string
  totals?: readonly object[]
  expires_at?: string
}

const checkoutBody = (status: string, change: Change = {}) => ({
  ucp: { version, status: 'success', payment_handlers: {} },
  id: 'cart_1',
  status,
  currency: 'USD',
  line_items: [{ id: 'li_1', item: { id: 'bag', title: 'Bag', price: 1000 }, quantity: 2, totals: [] }],
  totals: [
    { type: 'subtotal', amount: 2000 },
    { type: 'total', amount: 2500 },
  ],
  links: [],
  ...change,
})
const checkout = (status: string, change: Change = {}): ScriptedResponse => [200, checkoutBody(status, change)]
const message = (code: string, severity = 'recoverable') => ({ type: 'error', code, severity, content: 'It says why.' })

const order = { id: 'ord_1', permalink_url: 'https://store.example/orders/ord_1' }
const continue_url = 'https://store.example/checkouts/cart_1'

const businessError = (code: string, change: object = {}): ScriptedResponse => [
  200,
  { ucp: { version, status: 'error' }, messages: [message(code, 'unrecoverable')], ...change },
]
const refusal = (status: number, code: string): ScriptedResponse => [status, { code, content: 'It says why.' }]
const rpc = (content: object): ScriptedResponse => [200, { jsonrpc: '2.0', id: 1, ...content }]

type Place = OrderResponses['place']
type Find = OrderResponses['find'][number][2]
const afterProfile = <Outcome>(
  rows: readonly (readonly [string, readonly ScriptedResponse[], Outcome])[],
  first = rest,
) => rows.map(([name, responses, outcome]) => [name, [first, ...responses], outcome] as const)

const incomplete = ['out_of_stock', 'payment_failed', 'address_undeliverable', 'of_the_store_itself'].map(
  (code) => [`an open checkout: ${code}`, [checkout('incomplete', { messages: [message(code)] })], 'refused'] as const,
)
const errors = ['out_of_stock', 'item_unavailable', 'payment_declined'].map(
  (code) => [`a business error: ${code}`, [businessError(code)], 'refused'] as const,
)
const beforeExecution = (
  [
    [401, 'signature_invalid'],
    [401, 'unauthorized'],
    [400, 'digest_mismatch'],
    [424, 'profile_unreachable'],
    [422, 'profile_malformed'],
    [429, 'rate_limit_exceeded'],
    [403, 'insufficient_scope'],
  ] as const
).map(([status, code]) => [`${status} ${code}`, [refusal(status, code)], 'refused'] as const)
const unclear = (
  [
    [400, 'invalid_request'],
    [404, 'not_found'],
    [409, 'idempotency_conflict'],
    [422, 'of_the_store_itself'],
    [500, 'internal_error'],
    [503, 'idempotency_unavailable'],
  ] as const
).map(([status, code]) => [`${status} ${code}`, [refusal(status, code)], 'unknown'] as const)

const restRows: Place = [
  ['a completed checkout with its order', [checkout('completed', { order })], 'placed'],
  ['a checkout in progress', [checkout('complete_in_progress')], 'pending'],
  ['a checkout in progress with its order', [checkout('complete_in_progress', { order })], 'pending'],
  [
    'a checkout that requires a person',
    [checkout('requires_escalation', { continue_url, messages: [message('requires_3ds', 'requires_buyer_input')] })],
    'handed_over',
  ],
  [
    'a checkout that requires a person, without an address',
    [checkout('requires_escalation', { messages: [message('requires_3ds', 'requires_buyer_input')] })],
    'unknown',
  ],
  ...incomplete,
  ['a cancelled checkout', [checkout('canceled')], 'refused'],
  ...errors,
  ...beforeExecution,
  [
    'a business error of a missing right, with an address',
    [businessError('insufficient_scope', { continue_url })],
    'handed_over',
  ],
  ['a completed checkout without an order', [checkout('completed')], 'unknown'],
  ['an open checkout without a reason', [checkout('incomplete')], 'unknown'],
  ['a checkout that is ready for its order', [checkout('ready_for_complete')], 'unknown'],
  ['a status of the future', [checkout('awaiting_courier')], 'unknown'],
  ['another checkout', [checkout('completed', { id: 'chk_2', order })], 'unknown'],
  ['a completed checkout without a total', [checkout('completed', { order, totals: [] })], 'unknown'],
  ['a business error of its own', [businessError('of_the_store_itself')], 'unknown'],
  ['a business error: the checkout is not found', [businessError('not_found')], 'unknown'],
  ...unclear,
  ...silence,
]

const mcpRows: Place = [
  [
    'over MCP, a result of a tool',
    [rpc({ result: { structuredContent: checkoutBody('completed', { order }) } })],
    'placed',
  ],
  [
    'over MCP, an error of JSON-RPC for a known key',
    [rpc({ error: { code: -32000, message: 'idempotency key reused', data: { code: 'idempotency_conflict' } } })],
    'unknown',
  ],
  ['over MCP, an error of JSON-RPC', [rpc({ error: { code: -32603, message: 'internal error' } })], 'unknown'],
  [
    'over MCP, an error of JSON-RPC for a signature',
    [rpc({ error: { code: -32000, message: 'no', data: { code: 'signature_invalid', content: 'no' } } })],
    'refused',
  ],
]

export const orderResponses: OrderResponses = {
  place: [
    ...afterProfile(restRows),
    ...afterProfile(mcpRows, profile('mcp')),
    // Before anything is sent.
    ['nothing to the request for its profile', ['cut'], 'refused'],
  ],
  find: afterProfile<Find>([
    ['a completed checkout', [checkout('completed', { order })], 'order'],
    ['an open checkout', [checkout('ready_for_complete')], 'absent'],
    ['an incomplete checkout', [checkout('incomplete')], 'absent'],
    ['a cancelled checkout', [checkout('canceled')], 'absent'],
    ['a checkout that requires a person', [checkout('requires_escalation', { continue_url })], 'handed_over'],
    ['a checkout in progress', [checkout('complete_in_progress')], 'cannot_tell'],
    [
      'a checkout in progress that has expired',
      [checkout('complete_in_progress', { expires_at: '2020-01-01T00:00:00Z' })],
      'cannot_tell',
    ],
    ['a completed checkout without an order', [checkout('completed')], 'cannot_tell'],
    ['a status of the future', [checkout('awaiting_courier')], 'cannot_tell'],
    ['no such checkout', [businessError('not_found')], 'gone'],
    ['404', [refusal(404, 'not_found')], 'gone'],
  ]),
}
