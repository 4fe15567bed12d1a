import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from '@outlet/shared/contract/zod'
import type { PlacingFault } from '../../testing/fake-shop'

export const LOGIN = { login: 'ada@example.com', password: 'ada-s-password' }
export const CHANNEL = 'token-of-the-channel'

interface FakeOrder {
  code: string
  state: string
  customer: string | null
  /** Inputs of the order: customer and addresses. */
  inputs: Record<string, unknown>
  isShipped: boolean
  orderPlacedAt: string | null
  lines: { quantity: number; unitPriceWithTax: number; productVariant: { id: string } }[]
  payments: { state: string; amount: number; refunds: { state: string; total: number }[] }[]
  fulfillments: { state: string }[]
}

interface Session {
  customer: string | null
  active: FakeOrder | null
}

export interface FakeVendureShop {
  origin: string
  orders: FakeOrder[]
  sessions: Map<string, Session>
  submissions: number
  fault: PlacingFault | null
  /** Sessions are in cookies only, which is Vendure's default. */
  hasCookiesOnly: boolean
  close(): Promise<void>
}

type State = Omit<FakeVendureShop, 'origin' | 'close'>

interface FakeRequest {
  query: string
  variables: Record<string, unknown>
  session: Session
}

/** Fields of the response's data, or an error code. */
type Reply = Record<string, unknown> | string

const UNIT = 5346
const refusal = (errorCode: string, more: object = {}) => ({
  __typename: 'Refused',
  errorCode,
  message: `refused: ${errorCode}`,
  ...more,
})

const shown = (order: FakeOrder) => {
  const subTotal = order.lines.reduce((sum, { quantity }) => sum + quantity * 4950, 0)
  const shipping = order.isShipped ? 500 : 0
  const total = subTotal + shipping
  const { inputs: _inputs, ...own } = order
  return { __typename: 'Order', ...own, currencyCode: 'USD', shipping, total, totalWithTax: Math.round(total * 1.08) }
}

const activeOf = (shop: State, { active, customer }: Session): FakeOrder | null => {
  if (active && !active.orderPlacedAt && active.state !== 'Cancelled') return active
  const isOpen = ({ orderPlacedAt, state }: FakeOrder) => orderPlacedAt === null && state !== 'Cancelled'
  return shop.orders.find((order) => customer !== null && order.customer === customer && isOpen(order)) ?? null
}

const activeOrNewOrder = (shop: State, session: Session): FakeOrder => {
  const known = activeOf(shop, session)
  if (known) return known
  const order: FakeOrder = {
    code: `CODE${shop.orders.length + 1}`,
    state: 'AddingItems',
    customer: session.customer,
    inputs: {},
    isShipped: false,
    orderPlacedAt: null,
    lines: [],
    payments: [],
    fulfillments: [],
  }
  shop.orders.push(order)
  session.active = order
  return order
}

const add = (shop: State, { variables, session }: FakeRequest): Reply => {
  // Requests come from the tests only.
  const { id, quantity } = variables as { id: string; quantity: number }
  if (id === 'nowhere') return 'ENTITY_NOT_FOUND'
  const order = activeOrNewOrder(shop, session)
  const added = id === 'gone' ? quantity - 1 : quantity
  if (added > 0) order.lines.push({ quantity: added, unitPriceWithTax: UNIT, productVariant: { id } })
  return { addItemToOrder: added === quantity ? shown(order) : refusal('INSUFFICIENT_STOCK_ERROR') }
}

const setAddresses = (shop: State, { variables, session, query }: FakeRequest): Reply => {
  const order = activeOf(shop, session)
  if (!order) return { shipping: refusal('NO_ACTIVE_ORDER_ERROR') }
  if (query.includes('AddingItems')) order.state = 'AddingItems'
  Object.assign(order.inputs, variables)
  const { emailAddress } = { emailAddress: '', ...(variables['customer'] ?? {}) }
  const isTaken = emailAddress === LOGIN.login
  const done = { __typename: 'Order' }
  return { customer: isTaken ? refusal('EMAIL_ADDRESS_CONFLICT_ERROR') : done, shipping: done, billing: done }
}

const arrange = (shop: State, { session }: FakeRequest): Reply => {
  const order = activeOf(shop, session)
  if (!order) return { method: refusal('NO_ACTIVE_ORDER_ERROR'), ready: refusal('NO_ACTIVE_ORDER_ERROR') }
  if (order.state !== 'AddingItems') return { method: refusal('ORDER_MODIFICATION_ERROR'), ready: shown(order) }
  order.isShipped = true
  if (order.lines.some(({ productVariant }) => productVariant.id === 'sold-meanwhile')) {
    const transitionError = 'insufficient stock of it'
    return { method: shown(order), ready: refusal('ORDER_STATE_TRANSITION_ERROR', { transitionError }) }
  }
  order.state = 'ArrangingPayment'
  return { method: shown(order), ready: shown(order) }
}

const pay = (shop: State, { session }: FakeRequest): Reply => {
  const order = activeOf(shop, session)
  if (!order) return { addPaymentToOrder: refusal('NO_ACTIVE_ORDER_ERROR') }
  if (order.state !== 'ArrangingPayment') return { addPaymentToOrder: refusal('ORDER_PAYMENT_STATE_ERROR') }
  const amount = shown(order).totalWithTax
  if (shop.fault === 'refused') {
    order.payments.push({ state: 'Declined', amount, refunds: [] })
    return { addPaymentToOrder: refusal('PAYMENT_DECLINED_ERROR') }
  }
  order.payments.push({ state: 'Settled', amount, refunds: [] })
  Object.assign(order, { state: 'PaymentSettled', orderPlacedAt: new Date().toISOString() })
  return { addPaymentToOrder: shown(order) }
}

const address = {
  id: '7',
  fullName: 'Ada Lovelace',
  streetLine1: '1 Sample Street',
  streetLine2: '',
  city: 'Sampletown',
  province: null,
  postalCode: '10000',
  phoneNumber: null,
  defaultShippingAddress: true,
  country: { code: 'US' },
}

const orderByCode = (shop: State, { variables, session }: FakeRequest): Reply => {
  const order = shop.orders.find(({ code }) => code === variables['code'])
  const isShown =
    order && (session.customer === null ? order.orderPlacedAt !== null : order.customer === session.customer)
  return isShown ? { orderByCode: shown(order) } : 'FORBIDDEN'
}

/** Routes by a part of the query; the first match applies. */
const routes: [string, (shop: State, request: FakeRequest) => Reply][] = [
  ['addItemToOrder', add],
  ['addPaymentToOrder', pay],
  ['setOrderShippingAddress', setAddresses],
  ['setOrderShippingMethod', arrange],
  ['orderByCode', orderByCode],
  [
    '"Cancelled"',
    (shop, { session }) => {
      const order = activeOrNewOrder(shop, session)
      order.state = 'Cancelled'
      return { transitionOrderToState: shown(order) }
    },
  ],
  [
    'login(',
    (_shop, { variables, session }) => {
      const isRight = variables['username'] === LOGIN.login && variables['password'] === LOGIN.password
      if (isRight) session.customer = 'ada'
      return { login: isRight ? { __typename: 'CurrentUser' } : refusal('INVALID_CREDENTIALS_ERROR') }
    },
  ],
  [
    'eligibleShippingMethods',
    () => ({
      eligibleShippingMethods: [{ id: '1', code: 'standard-shipping' }],
      eligiblePaymentMethods: [
        { code: 'on-account', isEligible: true },
        { code: 'for-few', isEligible: false },
      ],
    }),
  ],
  [
    'activeOrder',
    (shop, { session }) => {
      const order = activeOf(shop, session)
      return {
        activeOrder: order && shown(order),
        activeCustomer: session.customer === null ? null : { addresses: [address] },
      }
    },
  ],
]

const Variables = z.record(z.string(), z.unknown())
/** Body of a POST, or query of a GET, where variables are text. */
const Body = z.object({
  query: z.string(),
  variables: z.union([Variables, z.string().transform((text) => Variables.parse(JSON.parse(text)))]),
})

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const errors = (code: string) => ({ errors: [{ message: `error: ${code}`, extensions: { code } }], data: null })

/** Sends the response as the test demands, after the request was carried out. */
const send = (fault: PlacingFault | null, response: ServerResponse, reply: Reply) => {
  if (fault === 'then-reset') return response.destroy()
  if (fault === 'then-hang') return undefined
  if (fault === 'then-504') return json(response, 504, {})
  if (fault === 'then-400') return json(response, 400, errors('BAD_REQUEST'))
  if (fault === 'then-page') return response.end('<html>Thank you</html>')
  return json(response, 200, typeof reply === 'string' ? errors(reply) : { data: reply })
}

const bodyOf = async (request: IncomingMessage): Promise<Omit<FakeRequest, 'session'>> => {
  const { searchParams } = new URL(request.url ?? '', 'http://fake')
  const chunks: Buffer[] = []
  for await (const part of request) chunks.push(Buffer.from(part))
  const parameters = Object.fromEntries(searchParams)
  const body: unknown = request.method === 'POST' ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : parameters
  return Body.parse(body)
}

/** Returns the session of the request's token; otherwise creates one and returns its token in the response. */
const sessionOf = (shop: State, { headers }: IncomingMessage, response: ServerResponse): Session => {
  const known = shop.sessions.get((headers.authorization ?? '').replace('Bearer ', ''))
  if (known) return known
  const [token, session] = [randomUUID(), { customer: null, active: null }]
  shop.sessions.set(token, session)
  if (!shop.hasCookiesOnly) response.setHeader('vendure-auth-token', token)
  return session
}

const serve = async (shop: State, request: IncomingMessage, response: ServerResponse) => {
  const { query, variables } = await bodyOf(request)
  if (request.headers['vendure-token'] !== CHANNEL) return json(response, 200, errors('CHANNEL_NOT_FOUND'))
  const session = sessionOf(shop, request, response)
  const isPaying = query.includes('addPaymentToOrder')
  if (isPaying) shop.submissions += 1
  const route = routes.find(([part]) => query.includes(part))?.[1]
  return send(isPaying ? shop.fault : null, response, route?.(shop, { query, variables, session }) ?? 'BAD_USER_INPUT')
}

/** Starts a fake of the buying part of Vendure's Shop API (3.x), over real HTTP. */
export async function startFakeVendureShop(): Promise<FakeVendureShop> {
  const shop: State = {
    orders: [],
    sessions: new Map(),
    submissions: 0,
    fault: null,
    hasCookiesOnly: false,
  }
  const server = createServer((request, response) => void serve(shop, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return Object.assign(shop, { origin: `http://127.0.0.1:${port}`, close })
}
