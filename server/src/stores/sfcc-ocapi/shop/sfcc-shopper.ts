import { z } from '@outlet/shared/contract/zod'
import { clock } from '../../../platform/time/clock'
import { ConnectorError, GuestSignedOutError } from '../../connector-error'
import { jsonOf, refusalIn } from '../../http/response-error'
import type { LimitedResponse } from '../../http/send-limited'
import { parsed, type WriteOptions } from '../../http/store-client'
import { placeOnce } from '../../place-once'
import type {
  AttemptReference,
  Cart,
  CartLine,
  Checkout,
  Found,
  Placement,
  Prepared,
  PrepareOptions,
  Refused,
  Shopper,
} from '../../shopper'
import { orRefused, refuse, RefusedError } from '../../refused-step'
import { holdsSame } from '../../holds-same'
import { addressBody, cartOf, orderHolds, quoteOf, stateOf } from './map-order'
import { faultName, SfccSession, type SfccRequest, type SfccShopApi } from './sfcc-shop-api'
import { WireBasket, WireBaskets, WireOrder, WireOrders, WireShippingMethods } from './wire'

/**
 * Refusals of a first submission after which no order exists, according to the public documents. Not included: a failed
 * merchant hook, since a hook after the commit fails with the same error; and a missing basket, since a used basket is
 * missing as well.
 */
const DEFINITE = new Set([
  'product-item-not-available',
  'invalid-product-item',
  'invalid-basket-id',
  'invalid-payment-method-id',
])

/** Time in ms before expiry from which a token is not used for a new step. */
const RENEW_BEFORE_MS = 60_000
/** Maximum clock difference between the store and this server. */
const MAX_CLOCK_SKEW_MS = 60_000
const MAX_LISTED = '50'

export const inSpelling = <Schema extends z.ZodType>({ respell }: SfccShopApi, schema: Schema) =>
  z.preprocess(respell, schema)

export const sessionIn = ({ secret }: Cart): SfccSession => SfccSession.parse(JSON.parse(secret ?? 'null'))

/**
 * Sends a request that changes something. The store's own refusal is thrown as RefusedError, everything else as
 * ConnectorError.
 */
async function sendChange<Schema extends z.ZodType>(
  api: SfccShopApi,
  session: SfccSession,
  { method, path, query, body }: SfccRequest,
  schema: Schema,
  options: WriteOptions,
): Promise<z.output<Schema>> {
  const { client, faults, access } = api
  const json = body === undefined ? {} : { body: { json: api.spell(body) } }
  const request = { method, url: api.url(path, query), ...json }
  const take = (response: LimitedResponse): { refused: Refused } | { value: z.output<Schema> } => {
    const fault = response.status === 400 ? refusalIn(response, faults) : null
    if (fault) return { refused: { outcome: 'refused', code: faultName(fault.type), message: fault.message } }
    return { value: parsed(inSpelling(api, schema), jsonOf(response, faults)) }
  }
  const result = await client.write(request, take, access(session), options)
  if ('refused' in result) throw new RefusedError(result.refused)
  return result.value
}

async function prepare(api: SfccShopApi, lines: readonly CartLine[], options: PrepareOptions): Promise<Prepared> {
  const session = await api.signIn(options)
  const startedAt = clock.now()
  const wire = api.hasTemporaryCarts
    ? await openTemporaryBasket(api, session, lines, options)
    : await openAndFill(api, session, lines, options)
  const cart = cartOf(wire, session, api.hasTemporaryCarts ? startedAt : null)
  if (!holdsSame(cart.lines, lines)) refuse('cart-differs', 'the cart does not contain the requested lines')
  return { outcome: 'prepared', cart }
}

const itemsOf = (lines: readonly CartLine[]) =>
  lines.map(({ variantId, quantity }) => ({ product_id: variantId, quantity }))

/** Creates a temporary basket with its items in one request; it includes the account's saved data. */
const openTemporaryBasket = (
  api: SfccShopApi,
  session: SfccSession,
  lines: readonly CartLine[],
  options: WriteOptions,
) =>
  sendChange(
    api,
    session,
    {
      method: 'POST',
      path: 'baskets',
      query: { temporary: 'true', ...(!api.isGuest && { populateCustomerDetails: 'true' }) },
      body: { product_items: itemsOf(lines) },
    },
    WireBasket,
    options,
  )

/** Returns the account's basket if it holds exactly these lines or is empty. */
async function basketLeft(
  api: SfccShopApi,
  session: SfccSession,
  lines: readonly CartLine[],
  options: WriteOptions,
): Promise<WireBasket | undefined> {
  const url = api.url(`customers/${session.customerId}/baskets`)
  const { baskets } = await api.client.get(url, inSpelling(api, WireBaskets), api.access(session), options)
  return baskets.find(
    (basket) => basket.product_items.length === 0 || holdsSame(cartOf(basket, session, null).lines, lines),
  )
}

/** Fills the account's only basket. A non-empty basket belongs to the shopper and is left alone. */
async function openAndFill(
  api: SfccShopApi,
  session: SfccSession,
  lines: readonly CartLine[],
  options: PrepareOptions,
) {
  const left = options.isAgain && (await basketLeft(api, session, lines, options))
  if (left && left.product_items.length > 0) return left
  const opened =
    left || (await sendChange(api, session, { method: 'POST', path: 'baskets', body: {} }, WireBasket, options))
  if (opened.product_items.length > 0) refuse('cart-in-use', 'the account has a cart with something in it')
  const path = `baskets/${opened.basket_id}/items`
  try {
    return await sendChange(api, session, { method: 'POST', path, body: itemsOf(lines) }, WireBasket, options)
  } catch (error) {
    // A basket left behind would prevent the account from getting another one.
    if (error instanceof RefusedError) await discard(api, session, opened.basket_id, options).catch(() => undefined)
    throw error
  }
}

function discard(api: SfccShopApi, session: SfccSession, basketId: string, options: WriteOptions): Promise<void> {
  const request = { method: 'DELETE' as const, url: api.url(`baskets/${basketId}`) }
  const take = (response: LimitedResponse) => {
    if (response.status !== 204) jsonOf(response, api.faults)
  }
  return api.client.write(request, take, api.access(session), options)
}

type Saved = Exclude<Checkout['shippingAddress'], { lines: unknown }>
const isSaved = (address: Checkout['shippingAddress']): address is Saved => 'savedAddress' in address

/** Returns the steps of a checkout; each sets a missing part of the basket or replaces an existing one. */
function checkoutSteps(api: SfccShopApi, wire: WireBasket, checkout: Checkout): SfccRequest[] {
  const { shippingAddress, billingAddress, payment } = checkout
  const base = `baskets/${wire.basket_id}`
  const addressStep = (path: string, address: Checkout['shippingAddress'], isThere: boolean): SfccRequest[] => {
    if (!isSaved(address)) return [{ method: 'PUT', path: `${base}/${path}`, body: addressBody(address) }]
    const query = { customer_address_id: address.savedAddress }
    if (!api.hasTemporaryCarts) return [{ method: 'PUT', path: `${base}/${path}`, query, body: {} }]
    // Saved data came with the basket, by the account's own preference; no other address can be named.
    return isThere ? [] : refuse('no-saved-address', 'the account has no saved address')
  }
  const email = isSaved(shippingAddress) ? null : shippingAddress.email
  const billing = billingAddress === 'as_shipping' ? shippingAddress : billingAddress
  const [shipment] = wire.shipments
  return [
    ...(email === null ? [] : [{ method: 'PUT' as const, path: `${base}/customer`, body: { email } }]),
    ...addressStep('billing_address', billing, Boolean(wire.billing_address)),
    ...addressStep('shipments/me/shipping_address', shippingAddress, Boolean(shipment?.shipping_address)),
    ...paymentStep(api, wire, payment),
  ]
}

function paymentStep(api: SfccShopApi, wire: WireBasket, payment: Checkout['payment']): SfccRequest[] {
  // In a repeated quote the payment instrument is already set.
  if (wire.payment_instruments.length > 0) return []
  const path = `baskets/${wire.basket_id}/payment_instruments`
  if ('method' in payment) return [{ method: 'POST', path, body: { payment_method_id: payment.method } }]
  if (api.hasTemporaryCarts) return refuse('no-saved-instrument', 'the account has no saved way to pay')
  return [{ method: 'POST', path, body: { customer_payment_instrument_id: payment.savedInstrument } }]
}

async function shippingMethod(
  api: SfccShopApi,
  session: SfccSession,
  basketId: string,
  options: WriteOptions,
): Promise<string> {
  const url = api.url(`baskets/${basketId}/shipments/me/shipping_methods`)
  const methods = await api.client.get(url, inSpelling(api, WireShippingMethods), api.access(session), options)
  const first = methods.default_shipping_method_id ?? methods.applicable_shipping_methods[0]?.id
  return first ?? refuse('no-shipping-method', 'the store ships nothing to this address')
}

async function quote(api: SfccShopApi, cart: Cart, checkout: Checkout, options: WriteOptions) {
  const session = sessionIn(cart)
  const path = `baskets/${cart.reference}`
  const wire = await api.client.get(api.url(path), inSpelling(api, WireBasket), api.access(session), options)
  if (!holdsSame(cartOf(wire, session, null).lines, cart.lines)) refuse('cart-differs', 'the cart holds something else')
  for (const step of checkoutSteps(api, wire, checkout)) await sendChange(api, session, step, WireBasket, options)
  const id = checkout.shippingMethod ?? (await shippingMethod(api, session, cart.reference, options))
  const method: SfccRequest = { method: 'PUT', path: `${path}/shipments/me/shipping_method`, body: { id } }
  const basket = await sendChange(api, session, method, WireBasket, options)
  return { outcome: 'quoted' as const, quote: quoteOf(basket, cart.expiresAt) }
}

/**
 * Adds the order's e-mail address and view code to a guest's cart, for the time after the guest's token has expired;
 * undefined = the store returned none.
 */
function withOrderView({ isGuest }: SfccShopApi, cart: Cart, order: WireOrder): Cart | undefined {
  const [code, email] = [order.order_view_code, order.customer_info?.email]
  if (!isGuest || !code || !email) return undefined
  return { ...cart, secret: JSON.stringify({ ...sessionIn(cart), orderView: { email, code } }) }
}

/** Decides by the order's own status: a 200 may return an order that failed or is not yet confirmed. */
function placementOf(order: WireOrder, cart: Cart | undefined): Placement {
  const state = stateOf(order)
  if (order.status === 'failed') return { outcome: 'refused', code: 'failed', message: 'the order failed' }
  if (!state) return { outcome: 'unknown', why: 'the store named no order number' }
  const { status, orderNumber, total } = state
  if (status === 'pending') return { outcome: 'pending', orderNumber }
  const isPlaced = status === 'placed' || status === 'confirmed' || status === 'completed'
  return isPlaced
    ? { outcome: 'placed', orderNumber, total, cart }
    : { outcome: 'unknown', why: `status ${order.status}` }
}

const place = (api: SfccShopApi, cart: Cart, options: WriteOptions): Promise<Placement> =>
  placeOnce(() => {
    const body = { json: api.spell({ basket_id: cart.reference }) }
    const take = (response: LimitedResponse): Placement => {
      const fault = refusalIn(response, api.faults)
      const code = faultName(fault?.type ?? '')
      const isDefinite = (response.status === 400 && DEFINITE.has(code)) || (fault !== null && response.status === 401)
      if (fault && isDefinite) return { outcome: 'refused', code, message: fault.message }
      const order = parsed(inSpelling(api, WireOrder), jsonOf(response, api.faults))
      return placementOf(order, withOrderView(api, cart, order))
    }
    const request = { method: 'POST' as const, url: api.url('orders'), body, isDefinite: () => false }
    return api.client.write(request, take, api.access(sessionIn(cart)), options)
  })

/** Returns a session for requests after the purchase; null when the guest's tokens have expired. */
export async function laterSession(
  api: SfccShopApi,
  cart: Cart | null,
  options: WriteOptions,
): Promise<SfccSession | null> {
  if (!api.isGuest) return api.signIn(options)
  if (!cart) return null
  const session = sessionIn(cart)
  return session.endsAt - RENEW_BEFORE_MS > clock.now() ? session : api.renew(session, options)
}

/** Finds the order in the list of orders: a new one with the same lines that no other purchase has made. */
async function find(
  api: SfccShopApi,
  { cart, submittedAt, knownOrders }: AttemptReference,
  options: WriteOptions,
): Promise<Found> {
  const session = await laterSession(api, cart, options)
  if (!session) return { outcome: 'cannot_tell', why: new GuestSignedOutError().message }
  const from = new Date(submittedAt.getTime() - MAX_CLOCK_SKEW_MS).toISOString()
  const url = api.url(`customers/${session.customerId}/orders`, {
    from,
    [api.hasTemporaryCarts ? 'limit' : 'count']: MAX_LISTED,
  })
  const { data } = await api.client.get(url, inSpelling(api, WireOrders), api.access(session), options)
  const orders = data
    .filter((order) => orderHolds(order, cart.lines))
    .flatMap((wire) => {
      const order = stateOf(wire)
      return order ? [{ order, cart: withOrderView(api, cart, wire) }] : []
    })
    .filter(({ order }) => !knownOrders.has(order.orderNumber))
  const [found, other] = orders
  if (other) return { outcome: 'cannot_tell', why: `${orders.length} orders of the account hold the same` }
  return found ? { outcome: 'order', ...found } : { outcome: 'absent' }
}

/** Buys at a Salesforce shop, through either of the platform's APIs. */
export const sfccShopper = (api: SfccShopApi): Shopper => ({
  // A used basket is reported as missing. No public document names a field that an order copies from its basket.
  caps: { resubmit: 'refuses', reference: 'cart' },
  signIn: api.isGuest ? null : async (options = {}) => void (await api.signIn(options)),
  prepare: (lines, _marker, options = {}) => orRefused(() => prepare(api, lines, options)),
  quote: (cart, checkout, options = {}) => orRefused(() => quote(api, cart, checkout, options)),
  discard: (cart, options = {}) => discard(api, sessionIn(cart), cart.reference, options),
  place: (cart, _payment, options = {}) => place(api, cart, options),
  find: (attempt, options = {}) => find(api, attempt, options),
  read: async ({ orderNumber, cart }, options = {}) => {
    const session = await laterSession(api, cart, options)
    if (!session) throw new GuestSignedOutError()
    try {
      const url = api.url(`orders/${encodeURIComponent(orderNumber)}`, api.ofOrder)
      return stateOf(await api.client.get(url, inSpelling(api, WireOrder), api.access(session), options))
    } catch (error) {
      if (error instanceof ConnectorError && error.code === 'store.not_found') return null
      throw error
    }
  },
  cancel: null,
  handOver: null,
})
