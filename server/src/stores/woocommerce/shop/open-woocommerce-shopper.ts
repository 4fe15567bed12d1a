import { z } from '@outlet/shared/contract/zod'
import { clock } from '../../../platform/time/clock'
import { ConnectorError } from '../../connector-error'
import type { StoreOf } from '../../dialect'
import { holdsSame } from '../../holds-same'
import type { Fault } from '../../http/fault-code'
import { errorOfStatus, jsonOf } from '../../http/response-error'
import type { LimitedResponse } from '../../http/send-limited'
import { parsed, type StoreClient, type WriteOptions } from '../../http/store-client'
import { placeOnce } from '../../place-once'
import { orRefused, refuse } from '../../refused-step'
import type {
  AttemptReference,
  Cart,
  CartLine,
  Checkout,
  Found,
  OrderReference,
  OrderState,
  PlaceOptions,
  Placement,
  Prepared,
  Quoted,
  Shopper,
} from '../../shopper'
import { woocommerceFaults } from '../woocommerce-faults'
import { addressBody, cartTotal, DRAFT, linesOf, quoteOf, stateOf, statusOf } from './map-order'
import { referenceOf, secretOf, sessionOf, withSession } from './sealed-session'
import { WireCart, WireCheckout } from './wire'
import { refusalOf, woocommerceApi, type Guest, type WoocommerceApi } from './woocommerce-api'

/**
 * Refusals that the checkout makes before it hands the order to the payment method, by its source. Not included: an
 * empty cart, which a second submission of a placed order also gets; and errors of the payment method, which may have
 * taken the payment.
 */
const DEFINITE = new Set([
  'rest_invalid_param',
  'rest_missing_callback_param',
  'woocommerce_product_not_enough_stock',
  'woocommerce_product_out_of_stock',
  'woocommerce_rest_cart_coupon_errors',
  'woocommerce_rest_checkout_custom_validation_error',
  'woocommerce_rest_checkout_missing_payment_method',
  'woocommerce_rest_checkout_payment_method_disabled',
  'woocommerce_rest_checkout_total_mismatch',
  'woocommerce_rest_coupon_reserve_failed',
  'woocommerce_rest_guest_checkout_disabled',
  'woocommerce_rest_invalid_address',
  'woocommerce_rest_invalid_address_country',
  'woocommerce_rest_invalid_email_address',
  'woocommerce_rest_invalid_nonce',
  'woocommerce_rest_invalid_shipping_option',
  'woocommerce_rest_missing_email_address',
  'woocommerce_rest_missing_nonce',
  'woocommerce_rest_product_not_purchasable',
  'woocommerce_rest_product_out_of_stock',
  'woocommerce_rest_product_partially_out_of_stock',
  'woocommerce_rest_product_too_many_in_cart',
])

/** A rate limit applies before the shop reads the order. */
const isLimit = ({ type }: Fault) => type === 'rate_limit_exceeded'

/** Returns the id of an order; null for the id 0, which stands for none. */
const orderCodeOf = ({ order_id }: Pick<WireCheckout, 'order_id'>): string | null =>
  order_id === '0' ? null : order_id

/** Fills a new guest's cart. */
async function prepare(api: WoocommerceApi, lines: readonly CartLine[], options: WriteOptions): Promise<Prepared> {
  const { cart: empty, guest } = await api.cart(null, options)
  if (guest.token === '') return refuse('no-cart-token', 'the store issues no token for a cart')
  // Behind a cache of whole responses, several visitors get the same token.
  if (empty.items.length > 0) return refuse('cart-in-use', 'a new cart already holds something')
  let filled: WireCart = empty
  for (const { variantId, quantity } of lines) {
    const body = { id: /^\d+$/.test(variantId) ? Number(variantId) : variantId, quantity }
    filled = await api.change(guest, 'POST', 'cart/add-item', body, WireCart, options)
  }
  if (!holdsSame(linesOf(filled), lines)) return refuse('cart-differs', 'the cart does not contain the requested lines')
  const order = await api.checkout(guest, options)
  const cart: Cart = {
    reference: referenceOf(guest.token),
    orderCode: orderCodeOf(order),
    currency: filled.totals.currency_code,
    lines: linesOf(filled),
    secret: secretOf({ token: guest.token, key: order.order_key || null }),
    expiresAt: null,
  }
  return { outcome: 'prepared', cart }
}

type Place = Checkout['shippingAddress']

const addressOf = (address: Place) =>
  'savedAddress' in address ? refuse('no-saved-address', 'a guest has no saved address') : addressBody(address)

/** Selects a shipping method for each shipment: the checkout's, or the one that the shop suggests. */
async function setShipping(
  api: WoocommerceApi,
  guest: Guest,
  cart: WireCart,
  wanted: string | null,
  options: WriteOptions,
): Promise<WireCart> {
  if (cart.needs_shipping === false) return cart
  if (cart.shipping_rates.length === 0) return refuse('no-shipping-method', 'the store does not ship to this address')
  let changed = cart
  for (const { package_id, shipping_rates: rates } of cart.shipping_rates) {
    const rate =
      wanted === null
        ? (rates.find(({ selected }) => selected) ?? rates[0])
        : rates.find(({ rate_id }) => rate_id === wanted)
    if (!rate)
      return refuse('no-shipping-method', `the store does not ship to this address by ${wanted ?? 'any method'}`)
    const body = { package_id, rate_id: rate.rate_id }
    if (!rate.selected) changed = await api.change(guest, 'POST', 'cart/select-shipping-rate', body, WireCart, options)
  }
  return changed
}

/** Returns the id of the payment method, which the shop takes in its cart. */
const methodOf = (cart: WireCart, payment: Checkout['payment']): string => {
  if (!('method' in payment)) return refuse('no-saved-instrument', 'a guest has no stored payment method')
  const isTaken = cart.needs_payment === false || cart.payment_methods.includes(payment.method)
  return isTaken ? payment.method : refuse('no-payment-method', `the store takes no payment by ${payment.method}`)
}

async function quote(api: WoocommerceApi, cart: Cart, checkout: Checkout, options: WriteOptions): Promise<Quoted> {
  const { shippingAddress, billingAddress, shippingMethod, payment } = checkout
  const { shipping, billing: asShipping } = addressOf(shippingAddress)
  const billing = billingAddress === 'as_shipping' ? asShipping : addressOf(billingAddress).billing
  const guest = { token: sessionOf(cart).token, nonce: null }
  const body = { shipping_address: shipping, billing_address: billing }
  const addressed = await api.change(guest, 'POST', 'cart/update-customer', body, WireCart, options)
  const shipped = await setShipping(api, guest, addressed, shippingMethod, options)
  methodOf(shipped, payment)
  const [error] = shipped.errors
  if (error) return refuse(error.code, error.message)
  if (!holdsSame(linesOf(shipped), cart.lines)) return refuse('cart-differs', 'the cart holds something else')
  return { outcome: 'quoted', quote: quoteOf(shipped) }
}

const jsonIn = ({ body }: LimitedResponse): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

const DECLINED_STATUS = 400

const unknown = ({ status, payment_result }: WireCheckout): Placement => ({
  outcome: 'unknown',
  why: `status ${status}, payment ${payment_result?.payment_status ?? 'not stated'}`,
})

/** Returns the outcome of an order that the payment method declined. */
function declinedPlacement(response: LimitedResponse): Placement {
  const shown = WireCheckout.safeParse(jsonIn(response)).data
  if (!shown) throw errorOfStatus(response, woocommerceFaults)
  // An order that still awaits its payment may be paid yet.
  return shown.status === 'failed' && shown.payment_result?.payment_status === 'failure'
    ? { outcome: 'refused', code: 'payment-failed', message: 'the payment method declined' }
    : unknown(shown)
}

/** Returns the outcome that an order states, with the data that its guest needs to read it. */
function orderPlacement(shown: WireCheckout, cart: Cart, email: string | undefined): Placement {
  const { status, order_key: key, payment_method: method } = shown
  const orderNumber = orderCodeOf(shown)
  if (orderNumber === null || status === DRAFT) return unknown(shown)
  const state = statusOf(status)
  if (state === 'pending') return { outcome: 'pending', orderNumber }
  return state === 'placed' || state === 'completed'
    ? {
        outcome: 'placed',
        orderNumber,
        total: null,
        cart: withSession(cart, { orderCode: orderNumber, key, email, method }),
      }
    : unknown(shown)
}

function placementOf(response: LimitedResponse, cart: Cart, email: string | undefined): Placement {
  const refusal = refusalOf(response)
  if (refusal) {
    const { type: code, message } = refusal
    return DEFINITE.has(code)
      ? { outcome: 'refused', code, message }
      : { outcome: 'unknown', why: `${code}: ${message}` }
  }
  if (response.status === DECLINED_STATUS) return declinedPlacement(response)
  return orderPlacement(parsed(WireCheckout, jsonOf(response, woocommerceFaults)), cart, email)
}

const place = (
  api: WoocommerceApi,
  cart: Cart,
  payment: Checkout['payment'],
  { total: quoted, ...options }: PlaceOptions,
): Promise<Placement> =>
  placeOnce(async () => {
    const until = options.maxWaitMs === undefined ? Infinity : clock.now() + options.maxWaitMs
    // The order contains the addresses that the cart has.
    const { cart: wire, guest } = await api.cart(sessionOf(cart).token, options)
    if (wire.items.length === 0) return { outcome: 'unknown', why: 'the cart is empty' }
    const ready = await orRefused(async () => {
      if (!holdsSame(linesOf(wire), cart.lines)) return refuse('cart-differs', 'the cart holds something else')
      const total = cartTotal(wire)
      if (quoted && (total.minor !== quoted.minor || total.currency !== quoted.currency)) {
        return refuse('total-differs', `the cart's total is ${total.minor} ${total.currency} now`)
      }
      return { method: methodOf(wire, payment) }
    })
    if ('outcome' in ready) return ready
    const { billing_address, shipping_address, totals } = wire
    const json = {
      billing_address,
      shipping_address,
      payment_method: wire.needs_payment === false ? '' : ready.method,
      payment_data: [],
      expected_total: totals.total_price,
    }
    const url = api.url('checkout')
    const request = { method: 'POST' as const, url, body: { json }, isDefinite: isLimit }
    const take = (response: LimitedResponse) => placementOf(response, cart, billing_address['email'])
    const maxWaitMs = until - clock.now()
    if (maxWaitMs <= 0) return { outcome: 'refused', code: 'too-late', message: 'the time for the order was over' }
    const limits = maxWaitMs === Infinity ? options : { ...options, maxWaitMs }
    return api.client.write(request, take, { headers: async () => api.headersOf(guest) }, limits)
  })

interface OrderAccess {
  id: string
  key: string
  email: string
}

/** Returns what an order is read with; null if the order is not known. The cart states the e-mail address. */
async function accessOf(api: WoocommerceApi, cart: Cart, options: WriteOptions): Promise<OrderAccess | null> {
  const { orderCode: id } = cart
  if (id === null) return null
  const { token, key, email } = sessionOf(cart)
  const stated = email ?? (await api.cart(token, options)).cart.billing_address['email']
  return { id, key: key ?? '', email: stated ?? '' }
}

/**
 * Returns what the order of a submitted cart is read with, if the shop names orders only once they are submitted. It
 * shows one in the checkout while it awaits its payment.
 */
async function awaitingAccess(api: WoocommerceApi, cart: Cart, options: WriteOptions): Promise<OrderAccess | null> {
  const shown = await api.checkout({ token: sessionOf(cart).token, nonce: null }, options)
  const id = orderCodeOf(shown)
  return id === null ? null : { id, key: shown.order_key, email: shown.billing_address?.['email'] ?? '' }
}

async function find(api: WoocommerceApi, { cart }: AttemptReference, options: WriteOptions): Promise<Found> {
  const access = cart.orderCode === null ? await awaitingAccess(api, cart, options) : await accessOf(api, cart, options)
  // A placed order is not shown in the checkout, and neither is one that does not exist.
  if (!access) return { outcome: 'cannot_tell', why: 'this store names an order only in its response to it' }
  const shown = await api.order(access.id, access, options)
  if ('refusal' in shown) {
    const { isMissing, refusal } = shown
    return isMissing ? { outcome: 'gone' } : { outcome: 'cannot_tell', why: `${refusal.type}: ${refusal.message}` }
  }
  if (shown.order.status === DRAFT) return { outcome: 'absent' }
  const { id: orderCode, key, email } = access
  const order = stateOf(shown.order, sessionOf(cart).method)
  return { outcome: 'order', order, cart: withSession(cart, { orderCode, key, email }) }
}

/** Reads an order, which its own key and e-mail address show without a time limit. */
async function read(
  api: WoocommerceApi,
  { orderNumber, cart }: OrderReference,
  options: WriteOptions,
): Promise<OrderState | null> {
  if (cart?.orderCode !== orderNumber) return null
  const access = await accessOf(api, cart, options)
  const shown = access && (await api.order(access.id, access, options))
  if (!shown || 'refusal' in shown || shown.order.status === DRAFT) return null
  return stateOf(shown.order, sessionOf(cart).method)
}

/** Empties a cart, which then cannot be ordered. Throws if it is empty already: it may have been ordered. */
async function discard(api: WoocommerceApi, cart: Cart, options: WriteOptions): Promise<void> {
  const { cart: wire, guest } = await api.cart(sessionOf(cart).token, options)
  if (wire.items.length === 0) throw new ConnectorError('store.not_found', { message: 'the cart is empty' })
  await api.change(guest, 'DELETE', 'cart/items', {}, z.unknown(), options)
}

/**
 * Buys through WooCommerce's Store API as a guest. A cart belongs to its own token. The id and the key of its order are
 * known before the purchase, except at WooCommerce 10.8 and later.
 */
export function openWoocommerceShopper(client: StoreClient, store: StoreOf<'woocommerce'>): Shopper {
  const api = woocommerceApi(client, store)
  return {
    // A cart is not locked while it is ordered: two requests at once both reach the payment method.
    caps: { resubmit: 'duplicates', reference: 'code' },
    signIn: null,
    prepare: (lines, _marker, options = {}) => orRefused(() => prepare(api, lines, options)),
    quote: (cart, checkout, options = {}) => orRefused(() => quote(api, cart, checkout, options)),
    discard: (cart, options = {}) => discard(api, cart, options),
    place: (cart, payment, options = {}) => place(api, cart, payment, options),
    find: (attempt, options = {}) => find(api, attempt, options),
    read: (order, options = {}) => read(api, order, options),
    cancel: null,
    handOver: null,
  }
}
