import { randomUUID } from 'node:crypto'
import { z } from '@outlet/shared/contract/zod'
import { replyAfterPlacing, startFakeStore, variablesOf } from '../../testing/fake-store'
import type { FakeProduct, FakeReply, FakeRequest, FakeStore, FakeVariant } from '../../testing/fake-store'

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

interface VendureShop {
  orders: FakeOrder[]
  sessions: Map<string, Session>
  /** Sessions are in cookies only, which is Vendure's default. */
  hasCookiesOnly: boolean
}

export type FakeVendure = FakeStore & VendureShop

interface Call {
  query: string
  variables: Record<string, unknown>
  session: Session
}

/** Fields of the response's data, or an error code. */
type Reply = Record<string, unknown> | string

/** Stock level in the terms of Vendure's default strategy; a store with another strategy may return anything. */
const stockLevelOf = ({ quantity }: FakeVariant) => {
  if (quantity === 'untold') return 'ASK_US'
  if (quantity === 'uncounted' || quantity > 2) return 'IN_STOCK'
  return quantity > 0 ? 'LOW_STOCK' : 'OUT_OF_STOCK'
}

const documentOf = (product: FakeProduct, isWhole: boolean, currencyCode: string) => {
  if (!isWhole) return { id: product.id }
  const group = { id: `group-${product.id}`, name: 'Color' }
  const options = product.variants.map(({ color }) => ({ id: color, name: color }))
  return {
    id: product.id,
    name: `Name of ${product.id}`,
    optionGroups: [{ ...group, options }],
    featuredAsset: { preview: `https://cdn.example.com/${product.id}.jpg` },
    assets: [{ preview: `https://cdn.example.com/${product.id}.jpg` }],
    variants: product.isUnreadable
      ? 'none'
      : product.variants.map((variant) => ({
          id: variant.id,
          sku: `SKU ${variant.id}`,
          name: `Name of ${product.id} ${variant.color}`,
          priceWithTax: Math.round(variant.price * 100),
          currencyCode,
          stockLevel: stockLevelOf(variant),
          options: [{ id: variant.color, name: variant.color, group }],
          featuredAsset: null,
          assets: [],
        })),
  }
}

const ListVariables = z.object({ ids: z.array(z.string()).nullish(), take: z.int(), skip: z.int().default(0) })

const list = (shop: FakeVendure, { query, variables }: Call): Reply => {
  const { ids, take, skip } = ListVariables.parse(variables)
  if (take > 100) return 'USER_INPUT_ERROR'
  const wanted = [...shop.products.values()].filter(({ id }) => !ids || ids.includes(id))
  const isWhole = query.includes('variants')
  const items = wanted.slice(skip, skip + take).map((one) => documentOf(one, isWhole, shop.currencies.shop))
  return { products: { totalItems: wanted.length, items } }
}

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

const activeOf = (shop: FakeVendure, { active, customer }: Session): FakeOrder | null => {
  if (active && !active.orderPlacedAt && active.state !== 'Cancelled') return active
  const isOpen = ({ orderPlacedAt, state }: FakeOrder) => orderPlacedAt === null && state !== 'Cancelled'
  return shop.orders.find((order) => customer !== null && order.customer === customer && isOpen(order)) ?? null
}

const activeOrNewOrder = (shop: FakeVendure, session: Session): FakeOrder => {
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

const add = (shop: FakeVendure, { variables, session }: Call): Reply => {
  // Requests come from the tests only.
  const { id, quantity } = variables as { id: string; quantity: number }
  if (id === 'nowhere') return 'ENTITY_NOT_FOUND'
  const order = activeOrNewOrder(shop, session)
  const added = id === 'gone' ? quantity - 1 : quantity
  if (added > 0) order.lines.push({ quantity: added, unitPriceWithTax: UNIT, productVariant: { id } })
  return { addItemToOrder: added === quantity ? shown(order) : refusal('INSUFFICIENT_STOCK_ERROR') }
}

const setAddresses = (shop: FakeVendure, { variables, session, query }: Call): Reply => {
  const order = activeOf(shop, session)
  if (!order) return { shipping: refusal('NO_ACTIVE_ORDER_ERROR') }
  if (query.includes('AddingItems')) order.state = 'AddingItems'
  Object.assign(order.inputs, variables)
  const { emailAddress } = { emailAddress: '', ...(variables['customer'] ?? {}) }
  const isTaken = emailAddress === LOGIN.login
  const done = { __typename: 'Order' }
  return { customer: isTaken ? refusal('EMAIL_ADDRESS_CONFLICT_ERROR') : done, shipping: done, billing: done }
}

const arrange = (shop: FakeVendure, { session }: Call): Reply => {
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

const pay = (shop: FakeVendure, { session }: Call): Reply => {
  const order = activeOf(shop, session)
  if (!order) return { addPaymentToOrder: refusal('NO_ACTIVE_ORDER_ERROR') }
  if (order.state !== 'ArrangingPayment') return { addPaymentToOrder: refusal('ORDER_PAYMENT_STATE_ERROR') }
  const amount = shown(order).totalWithTax
  if (shop.placing === 'refused') {
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

const orderByCode = (shop: FakeVendure, { variables, session }: Call): Reply => {
  const order = shop.orders.find(({ code }) => code === variables['code'])
  const isShown =
    order && (session.customer === null ? order.orderPlacedAt !== null : order.customer === session.customer)
  return isShown ? { orderByCode: shown(order) } : 'FORBIDDEN'
}

/** Routes by a part of the query; the first match applies. */
const routes: [string, (shop: FakeVendure, call: Call) => Reply][] = [
  ['products(', list],
  ['activeChannel', ({ currencies }) => ({ activeChannel: { code: 'default', defaultCurrencyCode: currencies.shop } })],
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

const Body = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()) })

const errors = (code: string) => ({ errors: [{ message: `error: ${code}`, extensions: { code } }], data: null })

/** Returns the session of the request's token; otherwise a new one, with the header that states its token. */
const sessionOf = (shop: FakeVendure, { headers }: FakeRequest): { session: Session; sent: Record<string, string> } => {
  const known = shop.sessions.get((headers['authorization'] ?? '').replace('Bearer ', ''))
  if (known) return { session: known, sent: {} }
  const [token, session] = [randomUUID(), { customer: null, active: null }]
  shop.sessions.set(token, session)
  return { session, sent: shop.hasCookiesOnly ? {} : { 'vendure-auth-token': token } }
}

const dataFor = (shop: FakeVendure, call: Call): Reply =>
  routes.find(([part]) => call.query.includes(part))?.[1](shop, call) ?? 'BAD_USER_INPUT'

const replyTo = (request: FakeRequest, shop: FakeVendure): FakeReply => {
  const { method, url, headers, text } = request
  if (url.pathname !== '/shop-api') {
    return { status: 404, body: { statusCode: 404, message: `Cannot GET ${url.pathname}`, error: 'Not Found' } }
  }
  // Without a token, the default channel.
  if ((headers['vendure-token'] ?? CHANNEL) !== CHANNEL) return { body: errors('CHANNEL_NOT_FOUND') }
  const byGet = { query: url.searchParams.get('query'), variables: variablesOf(url) }
  const { query, variables } = Body.parse(method === 'POST' ? JSON.parse(text) : byGet)
  const { session, sent } = sessionOf(shop, request)
  const isPaying = query.includes('addPaymentToOrder')
  if (isPaying) shop.submissions += 1
  const data = dataFor(shop, { query, variables, session })
  const reply = { headers: sent, body: typeof data === 'string' ? errors(data) : { data } }
  return isPaying ? replyAfterPlacing(shop, reply, { status: 400, body: errors('BAD_REQUEST') }) : reply
}

/** Starts a fake of Vendure's Shop API (3.x): products, carts and orders. */
export const startFakeVendure = () =>
  startFakeStore<VendureShop>(replyTo, { orders: [], sessions: new Map(), hasCookiesOnly: false })
