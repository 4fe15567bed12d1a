import { z } from '@outlet/shared/contract/zod'
import { clock } from '../../../platform/time/clock'
import { replyAfterPlacing, startFakeStore } from '../../testing/fake-store'
import type { FakeReply, FakeRequest } from '../../testing/fake-store'
import { listProducts } from './fake-catalogue'
import {
  amountOf,
  currencyOf,
  failure,
  isSoldOut,
  NONCE,
  priceOf,
  pricesOf,
  takeStock,
  type Address,
  type FakeItem,
  type FakeOrder,
  type FakeSession,
  type FakeWoocommerce,
  type WoocommerceShop,
} from './fake-shop'

export type { FakeWoocommerce }

const noRoute = failure(404, 'rest_no_route', 'No route was found matching the URL and request method.')
const noNonce = failure(401, 'woocommerce_rest_missing_nonce', 'Missing the Nonce header.')

const totalsOf = (shop: FakeWoocommerce, { items, rate }: FakeSession) => {
  const goods = items.reduce((sum, item) => sum + item.quantity * priceOf(shop, item), 0)
  const shipping = items.length === 0 || rate === 'free_shipping:2' ? 0 : 5
  const tax = Math.round((goods + shipping) * 8) / 100
  return { goods, shipping, tax, total: goods + shipping + tax }
}

const isSent = ({ id }: FakeItem) => id !== 'download'

const cartOf = (shop: FakeWoocommerce, session: FakeSession) => {
  const { goods, shipping, tax, total } = totalsOf(shop, session)
  const needsShipping = session.items.some(isSent)
  const rates = ['flat_rate:1', 'free_shipping:2'].map((rate_id) => ({
    ...currencyOf(shop),
    rate_id,
    name: rate_id,
    price: rate_id === 'flat_rate:1' ? amountOf(shop, 5) : '0',
    selected: rate_id === session.rate,
  }))
  return {
    items: session.items.map((item, index) => ({
      key: `key-${index}`,
      ...item,
      quantity_limits: { minimum: 1, maximum: 9999, multiple_of: 1, editable: true },
      prices: pricesOf(shop, { price: priceOf(shop, item), listPrice: priceOf(shop, item) }),
    })),
    coupons: [],
    fees: [],
    totals: {
      ...currencyOf(shop),
      total_items: amountOf(shop, goods),
      total_shipping: amountOf(shop, shipping),
      total_tax: amountOf(shop, tax),
      total_price: amountOf(shop, total),
    },
    billing_address: session.billing,
    shipping_address: session.shipping,
    needs_payment: total > 0,
    needs_shipping: needsShipping,
    shipping_rates: needsShipping ? [{ package_id: 0, name: 'Shipment 1', shipping_rates: rates }] : [],
    items_count: session.items.length,
    errors: [],
    payment_methods: ['bacs', 'cod'],
  }
}

/** Headers with which each response of a cart or checkout hands its token out. */
const tokens = ({ token }: FakeSession) => ({ 'cart-token': token, nonce: NONCE })

const shown = (shop: FakeWoocommerce, session: FakeSession, status = 200): FakeReply => ({
  status,
  headers: tokens(session),
  body: cartOf(shop, session),
})

const blank: Address = {
  ...{ first_name: '', last_name: '', company: '', address_1: '', address_2: '' },
  ...{ city: '', state: '', postcode: '', country: '', phone: '' },
}

const newSession = (shop: FakeWoocommerce): FakeSession => {
  const token = `token-of-guest-${shop.sessions.size + 1}`
  const billing = { ...blank, email: '' }
  const session = { token, items: [], billing, shipping: blank, rate: 'flat_rate:1', order: null }
  shop.sessions.set(token, session)
  return session
}

const orderFor = (shop: FakeWoocommerce, session: FakeSession): FakeOrder => {
  const id = 101 + shop.allOrders.length
  const { email = '' } = session.billing
  const key = `wc_order_${id}`
  const order = { id, key, status: 'checkout-draft', email, total: 0, refund: 0, lines: [], submittedAt: null }
  shop.allOrders.push(order)
  return (session.order = order)
}

/** The order of a cart that has none yet. */
const NO_ORDER = { id: 0, key: '', status: 'checkout-draft' }

const checkoutOf = (
  { billing, shipping }: FakeSession,
  order: Pick<FakeOrder, 'id' | 'key' | 'status'>,
  result = '',
) => ({
  order_id: order.id,
  status: order.status,
  order_key: order.key,
  order_number: String(order.id),
  customer_note: '',
  customer_id: 0,
  billing_address: billing,
  shipping_address: shipping,
  payment_method: 'bacs',
  payment_result: order.id === 0 ? null : { payment_status: result, payment_details: [], redirect_url: '' },
})

/** A session's order that awaits its payment is shown again; a placed one is not. */
const isReused = ({ status }: FakeOrder) => ['checkout-draft', 'pending', 'failed'].includes(status)
const reusedOrder = ({ order }: FakeSession) => (order && isReused(order) ? order : null)

const viewCheckout = (shop: FakeWoocommerce, session: FakeSession): FakeReply => {
  const order = reusedOrder(session) ?? (shop.isDraftDeferred ? NO_ORDER : orderFor(shop, session))
  return { headers: tokens(session), body: checkoutOf(session, order) }
}

/** Refusals before the payment method is called. */
const refusalOf = (shop: FakeWoocommerce, session: FakeSession, expected: unknown): FakeReply | null => {
  if (session.items.length === 0) return failure(400, 'woocommerce_rest_cart_empty', 'Your cart is empty.')
  if (shop.placing === 'refused' || session.items.some((item) => isSoldOut(shop, item))) {
    return failure(409, 'woocommerce_rest_product_out_of_stock', 'Sold out.')
  }
  if (expected !== undefined && expected !== amountOf(shop, totalsOf(shop, session).total)) {
    return failure(409, 'woocommerce_rest_checkout_total_mismatch', 'The order total changed.')
  }
  const isAddressed = session.billing['address_1'] !== ''
  return isAddressed ? null : failure(400, 'woocommerce_rest_invalid_address', 'Street is required')
}

const submit = (shop: FakeWoocommerce, session: FakeSession, body: Record<string, unknown>): FakeReply => {
  const refusal = refusalOf(shop, session, body['expected_total'])
  if (refusal) return refusal
  const order = reusedOrder(session) ?? orderFor(shop, session)
  const { status, result } = shop.payment
  const { total } = totalsOf(shop, session)
  Object.assign(order, { status, total, lines: session.items, submittedAt: clock.date() })
  const headers = tokens(session)
  if (result !== 'success') return { status: 400, headers, body: checkoutOf(session, order, result) }
  shop.orders.push(order)
  takeStock(shop, session.items)
  session.items = []
  return { status: 200, headers, body: checkoutOf(session, order, result) }
}

interface Call {
  method: string
  path: string
  body: Record<string, unknown>
  session: FakeSession
  hasNonce: boolean
}

const checkout = (shop: FakeWoocommerce, { method, body, session, hasNonce }: Call): FakeReply => {
  if (method === 'POST') shop.submissions += 1
  if (shop.isNonceRequired && !hasNonce) return noNonce
  if (method === 'GET') return viewCheckout(shop, session)
  const failed = failure(400, 'woocommerce_rest_checkout_process_payment_error', 'The payment failed.')
  const reply = submit(shop, session, body)
  return reply.status === 200 ? replyAfterPlacing(shop, reply, failed) : reply
}

const Line = z.object({ id: z.union([z.string(), z.number()]), quantity: z.number() })
const Addresses = z.object({
  billing_address: z.record(z.string(), z.string()),
  shipping_address: z.record(z.string(), z.string()),
})

const routes: Record<string, (shop: FakeWoocommerce, call: Call) => FakeReply> = {
  cart: (shop, { session }) => shown(shop, session),
  checkout,
  'cart/add-item': (shop, { session, body }) => {
    const line = Line.parse(body)
    if (line.id === 'gone' || isSoldOut(shop, line))
      return failure(400, 'woocommerce_rest_product_out_of_stock', 'You cannot add it.')
    session.items.push(line)
    return shown(shop, session, 201)
  },
  'cart/update-customer': (shop, { session, body }) => {
    const { billing_address, shipping_address } = Addresses.parse(body)
    if (billing_address['postcode'] === 'nowhere') {
      const params = { billing_address: 'The provided postcode / ZIP is not valid' }
      const message = 'Invalid parameter(s): billing_address'
      return { status: 400, body: { code: 'rest_invalid_param', message, data: { status: 400, params } } }
    }
    Object.assign(session, { billing: billing_address, shipping: shipping_address })
    // A draft follows its cart.
    if (session.order) session.order.email = billing_address['email'] ?? ''
    return shown(shop, session)
  },
  'cart/select-shipping-rate': (shop, { session, body }) => {
    session.rate = String(body['rate_id'])
    return shown(shop, session)
  },
  'cart/items': (_shop, { session }) => {
    session.items = []
    return { headers: tokens(session), body: [] }
  },
}

const showOrder = (shop: FakeWoocommerce, id: string, query: URLSearchParams): FakeReply => {
  const order = shop.allOrders.find((one) => String(one.id) === id)
  if (!order) return failure(404, 'woocommerce_rest_invalid_order', 'Invalid order ID.')
  if (query.get('key') !== order.key)
    return failure(401, 'woocommerce_rest_invalid_order', 'Invalid order ID or key provided.')
  if (query.get('billing_email') !== order.email) {
    return failure(401, 'woocommerce_rest_invalid_billing_email', 'Invalid billing email provided.')
  }
  const { key: _key, email: _email, lines: _lines, submittedAt: _submittedAt, total, refund, ...stated } = order
  const totals = { ...currencyOf(shop), total_price: amountOf(shop, total), total_refund: amountOf(shop, refund) }
  return { body: { ...stated, items: [], needs_payment: isReused(order), totals } }
}

const Body = z.record(z.string(), z.unknown())

const replyToGuest = (
  shop: FakeWoocommerce,
  request: Omit<Call, 'session'>,
  known: FakeSession | undefined,
): FakeReply => {
  const { path, hasNonce } = request
  if (!known && !hasNonce && path !== 'cart') return noNonce
  const session = known ?? newSession(shop)
  return routes[path]?.(shop, { ...request, session }) ?? noRoute
}

const API = '/wp-json/wc/store/v1/'

const replyTo = ({ method, url, headers, text }: FakeRequest, shop: FakeWoocommerce): FakeReply => {
  if (!url.pathname.startsWith(API)) return noRoute
  const path = url.pathname.slice(API.length)
  const [resource, id] = path.split('/')
  if (path === 'products') return listProducts(shop, url.searchParams)
  if (resource === 'order' && id !== undefined) return showOrder(shop, id, url.searchParams)
  const body = text === '' ? {} : Body.parse(JSON.parse(text))
  const { nonce, 'cart-token': token = '' } = headers
  return replyToGuest(shop, { method, path, body, hasNonce: nonce === NONCE }, shop.sessions.get(token))
}

/** Starts a fake of WooCommerce's Store API (v1): products, carts, checkout and orders. */
export const startFakeWoocommerce = () =>
  startFakeStore<WoocommerceShop>(replyTo, {
    sessions: new Map(),
    allOrders: [],
    orders: [],
    isDraftDeferred: false,
    isNonceRequired: false,
    isLowStockShown: false,
    isSoldOutHidden: false,
    digits: 2,
    unitPrice: 49.5,
    payment: { status: 'on-hold', result: 'success' },
  })
