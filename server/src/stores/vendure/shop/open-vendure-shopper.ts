import type { z } from '@outlet/shared/contract/zod'
import { ConnectorError } from '../../connector-error'
import type { StoreOf } from '../../dialect'
import { holdsSame } from '../../holds-same'
import { jsonOf } from '../../http/response-error'
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
  Placement,
  Prepared,
  PrepareOptions,
  Quoted,
  Shopper,
  ShopperAccount,
} from '../../shopper'
import { errorOfFault, GraphqlResponse, vendureFaults } from '../vendure-faults'
import { addressInput, cartOf, customerInput, quoteOf, savedInput, stateOf } from './map-order'
import { noToken, vendureApi, type VendureApi } from './vendure-api'
import {
  ACTIVE,
  Active,
  ADD,
  Added,
  Addressed,
  addressMutation,
  ARRANGE,
  Arranged,
  BY_CODE,
  ByCode,
  CANCEL,
  Cancelled,
  ELIGIBLE,
  Eligible,
  PAY,
  Paid,
  type WireAddress,
  type WireOrder,
} from './wire'

/**
 * Refusals of a payment after which nothing was bought. Not included: errors about the active order's absence or state,
 * which a second submission of a placed order also gets; and a failed payment, which may have reached the payment
 * provider.
 */
const DEFINITE = new Set([
  'PAYMENT_DECLINED_ERROR',
  'INELIGIBLE_PAYMENT_METHOD_ERROR',
  'COUPON_REMOVED_DURING_CHECKOUT_ERROR',
])

/** States of payments that have taken no money. */
const UNPAID_STATES = new Set(['Declined', 'Cancelled'])

const doneOf = <Done>({ refusal, done }: { refusal: { code: string; message: string } | null; done: Done }) =>
  refusal ? refuse(refusal.code, refusal.message) : done

const activeOf = (api: VendureApi, token: string | null, options: WriteOptions) =>
  api.get({ query: ACTIVE, schema: Active }, token, options)

async function fill(api: VendureApi, lines: readonly CartLine[], session: string | null, options: WriteOptions) {
  let token = session
  let order: WireOrder | null = null
  for (const { variantId: id, quantity } of lines) {
    const added = await api.mutate({ query: ADD, variables: { id, quantity }, data: Added }, token, options)
    token = added.token
    order = doneOf(added.data.addItemToOrder)
  }
  if (!order) return refuse('no-lines', 'there is nothing to put into the cart')
  return cartOf(order, token ?? noToken())
}

/**
 * Cancels the cart's order while it is the session's active one; another order of the account is left alone. Throws
 * when it is no longer active: it may have been placed.
 */
async function discard(api: VendureApi, code: string | null, token: string | null, options: WriteOptions) {
  const { activeOrder } = await activeOf(api, token, options)
  if (code !== null && activeOrder?.code !== code)
    throw new ConnectorError('store.not_found', { message: 'the cart is no longer the active order' })
  if (!activeOrder) return
  await api.mutate({ query: CANCEL, data: Cancelled }, token, options)
}

async function cartLeft(api: VendureApi, session: string, options: WriteOptions): Promise<Cart | null> {
  const { activeOrder } = await activeOf(api, session, options)
  return activeOrder && activeOrder.lines.length > 0 ? cartOf(activeOrder, session) : null
}

/** Fills the account's only active order. A non-empty one belongs to the shopper and is left alone. */
async function prepare(api: VendureApi, lines: readonly CartLine[], options: PrepareOptions): Promise<Prepared> {
  const session = await api.signIn(options)
  const left = session === null ? null : await cartLeft(api, session, options)
  if (left && options.isAgain && holdsSame(left.lines, lines)) return { outcome: 'prepared', cart: left }
  if (left) return refuse('cart-in-use', 'the account has a cart with something in it')
  try {
    const cart = await fill(api, lines, session, options)
    if (!holdsSame(cart.lines, lines)) refuse('cart-differs', 'the cart does not contain the requested lines')
    return { outcome: 'prepared', cart }
  } catch (error) {
    // If too many pieces were requested, the store has added the available ones.
    if (session !== null) await discard(api, null, session, options).catch(() => undefined)
    throw error
  }
}

type Place = Checkout['shippingAddress']

/**
 * Returns an address input. A saved address is named by its id, or `default` for the account's default shipping
 * address.
 */
function inputOf(place: Place, saved: readonly WireAddress[]) {
  if (!('savedAddress' in place)) return addressInput(place)
  const { savedAddress: name } = place
  const found = saved.find(({ id, defaultShippingAddress }) =>
    name === 'default' ? defaultShippingAddress : id === name,
  )
  return found ? savedInput(found) : refuse('no-saved-address', `the account has no address ${name}`)
}

async function setAddresses(api: VendureApi, cart: Cart, checkout: Checkout, options: WriteOptions) {
  const { activeOrder, activeCustomer } = await activeOf(api, cart.secret, options)
  if (activeOrder?.code !== cart.orderCode) return refuse('cart-gone', 'the session no longer has this cart')
  const { shippingAddress, billingAddress } = checkout
  const saved = activeCustomer?.addresses ?? []
  const shipping = inputOf(shippingAddress, saved)
  const billing = billingAddress === 'as_shipping' ? shipping : inputOf(billingAddress, saved)
  const isArranged = activeOrder.state === 'ArrangingPayment'
  const customer = api.isGuest && 'email' in shippingAddress ? { customer: customerInput(shippingAddress) } : {}
  const query = addressMutation({ isGuest: api.isGuest, isArranged })
  const mutation = { query, variables: { ...customer, shipping, billing }, data: Addressed }
  const { data } = await api.mutate(mutation, cart.secret, options)
  for (const result of Object.values(data)) doneOf(result)
}

/**
 * Returns the shipping method by the checkout's name or, for null, the store's first; checks that the payment method is
 * available.
 */
async function methodsOf(api: VendureApi, cart: Cart, checkout: Checkout, options: WriteOptions) {
  const eligible = await api.get({ query: ELIGIBLE, schema: Eligible }, cart.secret, options)
  const { payment, shippingMethod } = checkout
  if (!('method' in payment)) return refuse('no-saved-instrument', 'this store has no stored payment method')
  const ways = eligible.eligiblePaymentMethods
  if (!ways.some(({ code, isEligible }) => isEligible && code === payment.method)) {
    return refuse('no-payment-method', `the store takes no payment by ${payment.method}`)
  }
  const { eligibleShippingMethods: ships } = eligible
  const found = ships.find(
    ({ id, code }) => shippingMethod === null || code === shippingMethod || id === shippingMethod,
  )
  return found ?? refuse('no-shipping-method', `the store does not ship to this address: ${shippingMethod ?? 'no way'}`)
}

async function quote(api: VendureApi, cart: Cart, checkout: Checkout, options: WriteOptions): Promise<Quoted> {
  await setAddresses(api, cart, checkout, options)
  const { id } = await methodsOf(api, cart, checkout, options)
  const mutation = { query: ARRANGE, variables: { method: [id] }, data: Arranged }
  const { data } = await api.mutate(mutation, cart.secret, options)
  doneOf(data.method)
  const order = doneOf(data.ready)
  if (!order || order.code !== cart.orderCode || !holdsSame(cartOf(order, '').lines, cart.lines)) {
    return refuse('cart-differs', 'the cart holds something else')
  }
  return { outcome: 'quoted', quote: quoteOf(order) }
}

const placementOf = ({ addPaymentToOrder }: z.output<typeof Paid>, cart: Cart): Placement => {
  const { refusal, done: order } = addPaymentToOrder
  if (refusal) {
    const { code, message } = refusal
    return DEFINITE.has(code)
      ? { outcome: 'refused', code, message }
      : { outcome: 'unknown', why: `${code}: ${message}` }
  }
  if (order?.code !== cart.orderCode) return { outcome: 'unknown', why: 'the store returned another order' }
  const { orderNumber, status, total } = stateOf(order)
  if (status === 'placed' && order.orderPlacedAt) return { outcome: 'placed', orderNumber, total }
  return status === 'pending'
    ? { outcome: 'pending', orderNumber }
    : { outcome: 'unknown', why: `state ${order.state}` }
}

/**
 * Whether the cart is still the account's active order. Otherwise a payment in the account's session would pay another
 * order.
 */
async function isActive(api: VendureApi, cart: Cart, options: WriteOptions): Promise<boolean> {
  return api.isGuest || (await activeOf(api, cart.secret, options)).activeOrder?.code === cart.orderCode
}

const place = (api: VendureApi, cart: Cart, payment: Checkout['payment'], options: WriteOptions): Promise<Placement> =>
  placeOnce(async () => {
    if (!('method' in payment)) {
      return { outcome: 'refused', code: 'no-saved-instrument', message: 'this store has no stored payment method' }
    }
    if (!(await isActive(api, cart, options))) return { outcome: 'unknown', why: 'the cart is not the active order' }
    const take = (response: LimitedResponse): Placement => {
      const { content, fault } = parsed(GraphqlResponse, jsonOf(response, vendureFaults))
      if (fault) throw errorOfFault(fault)
      return placementOf(parsed(Paid, content), cart)
    }
    const variables = { input: { method: payment.method, metadata: {} } }
    return api.send({ query: PAY, variables, data: Paid }, take, cart.secret, options)
  })

const byCode = async (api: VendureApi, code: string, token: string | null, options: WriteOptions) =>
  (await api.get({ query: BY_CODE, variables: { code }, schema: ByCode }, token, options)).orderByCode ?? null

/**
 * Finds the order by its code, which shows a guest's order for two hours after it is placed. Before that it is the
 * session's own cart.
 */
async function find(api: VendureApi, { cart }: AttemptReference, options: WriteOptions): Promise<Found> {
  const code = cart.orderCode ?? cart.reference
  const shown = await byCode(api, code, cart.secret, options)
  const order = shown ?? (await activeOf(api, cart.secret, options)).activeOrder
  // A guest is shown neither a cancelled cart nor, after two hours, an order.
  if (order?.code !== code) return { outcome: 'gone' }
  if (order.orderPlacedAt) return { outcome: 'order', order: stateOf(order) }
  return order.payments.every(({ state }) => UNPAID_STATES.has(state))
    ? { outcome: 'absent' }
    : { outcome: 'cannot_tell', why: 'a payment stands at an order that is not placed' }
}

async function read(api: VendureApi, { orderNumber, cart }: OrderReference, options: WriteOptions) {
  const token = cart?.secret ?? (await api.signIn(options))
  const order = await byCode(api, orderNumber, token, options)
  return order && stateOf(order)
}

/**
 * Buys through the Shop API of Vendure, as a guest or as an account with e-mail and password. A cart is the active
 * order of a separate session; its code becomes the order number.
 */
export function openVendureShopper(client: StoreClient, store: StoreOf<'vendure'>, account: ShopperAccount): Shopper {
  const api = vendureApi(client, store, account)
  return {
    // An order is not locked during payment: two concurrent payments both succeed.
    caps: { resubmit: 'duplicates', reference: 'code' },
    signIn: null,
    prepare: (lines, _marker, options = {}) => orRefused(() => prepare(api, lines, options)),
    quote: (cart, checkout, options = {}) => orRefused(() => quote(api, cart, checkout, options)),
    discard: (cart, options = {}) => discard(api, cart.orderCode, cart.secret, options),
    place: (cart, payment, options = {}) => place(api, cart, payment, options),
    find: (attempt, options = {}) => find(api, attempt, options),
    read: (order, options = {}) => read(api, order, options),
    cancel: null,
    handOver: null,
  }
}
