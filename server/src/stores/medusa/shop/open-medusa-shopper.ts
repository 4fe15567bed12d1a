import { z } from '@outlet/shared/contract/zod'
import type { StoreOf } from '../../dialect'
import { clock } from '../../../platform/time/clock'
import { ConnectorError } from '../../connector-error'
import { jsonOf, refusalIn } from '../../http/response-error'
import type { LimitedResponse, Payload } from '../../http/send-limited'
import { parsed, type StoreClient, type WriteOptions } from '../../http/store-client'
import { accountSession } from '../../account-session'
import { placeOnce } from '../../place-once'
import type {
  AttemptReference,
  Cart,
  CartLine,
  Checkout,
  Found,
  Placement,
  Prepared,
  Quoted,
  Shopper,
  ShopperAccount,
} from '../../shopper'
import { holdsSame } from '../../holds-same'
import { medusaFaults } from '../medusa-faults'
import { orRefused, refuse, RefusedError } from '../../refused-step'
import { addressBody, cartOf, quoteOf, stateOf } from './map-order'
import { Addresses, CartResponse, CartEnd, Collection, Completed, OrderResponse, ShippingOptions, Token } from './wire'

/** Credentials of a shopper. Without a login the shopper is a guest, whose e-mail address comes with the checkout. */
export const MedusaAccount = z.object({
  publishable_key: z.string().min(1),
  login: z.string().min(1).optional(),
  password: z.string().min(1).optional(),
})

/** Time in ms after which a token is renewed. By default a token of `emailpass` lives for a day (`jwtExpiresIn`). */
const TOKEN_MS = 60 * 60_000

/** Key of the attempt's marker in the cart's metadata; the order retains it (`completeCartWorkflow` copies it). */
const MARKER = 'outlet_console_attempt'

/**
 * Error types of `complete` after which no order exists, according to Medusa's source. A conflict ("already being
 * completed") is not among them.
 */
const DEFINITE = new Set(['not_allowed', 'invalid_data'])

function medusaApi(client: StoreClient, store: StoreOf<'medusa'>, account: ShopperAccount) {
  const { publishable_key, login, password } = MedusaAccount.parse(account.credentials)
  const ofKey = { 'x-publishable-api-key': publishable_key }
  const url = (path: string) => `${store.base_url}/${path}`
  const signIn = (options: WriteOptions) =>
    accountSession(`${store.key} ${account.id} ${login}:${password}`, () =>
      client.write(
        { method: 'POST', url: url('auth/customer/emailpass'), body: { json: { email: login, password } } },
        (response) => ({
          token: parsed(Token, jsonOf(response, medusaFaults)).token,
          endsAt: clock.now() + TOKEN_MS,
        }),
        { headers: async () => ofKey },
        options,
      ),
    )
  // The cart must be created with the token; otherwise the order is not in the account's list.
  const access = {
    headers: async (options: WriteOptions) =>
      login === undefined ? ofKey : { ...ofKey, authorization: `Bearer ${(await signIn(options)).token}` },
  }
  return {
    client,
    store,
    access,
    url,
    signIn,
    isGuest: login === undefined,
    get: <Schema extends z.ZodType>(path: string, schema: Schema, options: WriteOptions) =>
      client.get(url(path), schema, access, options),
    /** Sends a POST request. The store's own refusal is thrown as RefusedError, everything else as ConnectorError. */
    post: async <Schema extends z.ZodType>(
      path: string,
      body: object,
      schema: Schema,
      options: WriteOptions,
    ): Promise<z.output<Schema>> => {
      const request: Payload & { url: string } = { method: 'POST', url: url(path), body: { json: body } }
      const take = (response: LimitedResponse) => {
        const fault = response.status === 400 || response.status === 404 ? refusalIn(response, medusaFaults) : null
        const isOfAccess = fault && medusaFaults.isAccessRefused?.(response.status, fault)
        return fault && !isOfAccess ? { fault } : { value: parsed(schema, jsonOf(response, medusaFaults)) }
      }
      const result = await client.write(request, take, access, options)
      if ('value' in result) return result.value
      throw new RefusedError({ outcome: 'refused', code: result.fault.type, message: result.fault.message })
    },
  }
}
type MedusaApi = ReturnType<typeof medusaApi>

async function prepare(
  api: MedusaApi,
  lines: readonly CartLine[],
  marker: string,
  options: WriteOptions,
): Promise<Prepared> {
  const items = lines.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity }))
  const body = { region_id: api.store.region_id, items, metadata: { [MARKER]: marker } }
  const { cart: wire } = await api.post('store/carts', body, CartResponse, options)
  const cart = cartOf(wire, null)
  if (!holdsSame(cart.lines, lines)) refuse('cart-differs', 'the cart does not contain the requested lines')
  return { outcome: 'prepared', cart }
}

type Place = Checkout['shippingAddress']

/** Returns a saved address, found by id or name, with all its fields: a cart takes no reference. */
async function savedAddress(api: MedusaApi, name: string, options: WriteOptions): Promise<object> {
  if (api.isGuest) return refuse('no-saved-address', 'a guest has no saved address')
  const { addresses } = await api.get('store/customers/me/addresses?limit=100', Addresses, options)
  const found = addresses.find(({ id, address_name }) => id === name || address_name === name)
  if (!found) return refuse('no-saved-address', `the account has no address ${name}`)
  const { id: _id, address_name: _name, ...address } = found
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null && value !== undefined))
}

const addressOf = async (api: MedusaApi, address: Place, options: WriteOptions): Promise<object> =>
  'savedAddress' in address ? savedAddress(api, address.savedAddress, options) : addressBody(address)

async function setShipping(api: MedusaApi, cartId: string, wanted: string | null, options: WriteOptions) {
  const { shipping_options } = await api.get(`store/shipping-options?cart_id=${cartId}`, ShippingOptions, options)
  const option_id = wanted ?? shipping_options[0]?.id
  if (option_id === undefined) return refuse('no-shipping-method', 'the store ships nothing to this address')
  return (await api.post(`store/carts/${cartId}/shipping-methods`, { option_id }, CartResponse, options)).cart
}

/**
 * Sets the payment provider. Payment providers are configured in the store; `pp_system_default` charges nothing by
 * itself.
 */
async function setPayment(api: MedusaApi, cartId: string, payment: Checkout['payment'], options: WriteOptions) {
  if (!('method' in payment)) return refuse('no-saved-instrument', 'this store has no stored payment method')
  const { payment_collection } = await api.post('store/payment-collections', { cart_id: cartId }, Collection, options)
  const path = `store/payment-collections/${payment_collection.id}/payment-sessions`
  return api.post(path, { provider_id: payment.method }, Collection, options)
}

async function quote(api: MedusaApi, cart: Cart, checkout: Checkout, options: WriteOptions): Promise<Quoted> {
  const { shippingAddress, billingAddress } = checkout
  const shipping_address = await addressOf(api, shippingAddress, options)
  const billing_address =
    billingAddress === 'as_shipping' ? shipping_address : await addressOf(api, billingAddress, options)
  const email = 'email' in shippingAddress ? { email: shippingAddress.email } : {}
  const path = `store/carts/${cart.reference}`
  await api.post(path, { ...email, shipping_address, billing_address }, CartResponse, options)
  await setShipping(api, cart.reference, checkout.shippingMethod, options)
  await setPayment(api, cart.reference, checkout.payment, options)
  const { cart: wire } = await api.get(path, CartResponse, options)
  if (!holdsSame(cartOf(wire, null).lines, cart.lines)) refuse('cart-differs', 'the cart holds something else')
  return { outcome: 'quoted', quote: quoteOf(wire) }
}

const orderOf = (completed: z.output<typeof Completed>): Placement => {
  if (completed.type === 'cart') {
    const { type = '', message = '' } = completed.error ?? {}
    return { outcome: 'refused', code: type || 'cart', message }
  }
  const { orderNumber, status, total } = stateOf(completed.order)
  if (status === 'pending') return { outcome: 'pending', orderNumber }
  return status === 'placed' || status === 'completed'
    ? { outcome: 'placed', orderNumber, total }
    : { outcome: 'unknown', why: `status ${completed.order.status}` }
}

const place = (api: MedusaApi, cart: Cart, options: WriteOptions): Promise<Placement> =>
  placeOnce(() => {
    const take = (response: LimitedResponse): Placement => {
      const fault = refusalIn(response, medusaFaults)
      const isDefinite = fault && ((response.status === 400 && DEFINITE.has(fault.type)) || response.status === 401)
      if (isDefinite) return { outcome: 'refused', code: fault.type, message: fault.message }
      return orderOf(parsed(Completed, jsonOf(response, medusaFaults)))
    }
    const url = api.url(`store/carts/${cart.reference}/complete`)
    const request = { method: 'POST' as const, url, body: { json: {} }, isDefinite: () => false }
    return api.client.write(request, take, api.access, options)
  })

/**
 * Finds the order of an attempt. Completing a completed cart again returns its order; a cart that is not completed is
 * left unchanged.
 */
async function find(api: MedusaApi, { cart }: AttemptReference, options: WriteOptions): Promise<Found> {
  const path = `store/carts/${cart.reference}`
  const { cart: wire } = await api.get(`${path}?fields=id,completed_at`, CartEnd, options)
  if (!wire.completed_at) return { outcome: 'absent' }
  const completed = await api.post(`${path}/complete`, {}, Completed, options)
  return completed.type === 'order'
    ? { outcome: 'order', order: stateOf(completed.order) }
    : { outcome: 'cannot_tell', why: 'the cart is completed, and the store shows no order' }
}

/** Buys through Medusa's Store API, version 2, as a guest or as an account with e-mail and password. */
export function openMedusaShopper(client: StoreClient, store: StoreOf<'medusa'>, account: ShopperAccount): Shopper {
  const api = medusaApi(client, store, account)
  return {
    caps: { resubmit: 'replays', reference: 'metadata' },
    signIn: api.isGuest ? null : async (options = {}) => void (await api.signIn(options)),
    prepare: (lines, marker, options = {}) => orRefused(() => prepare(api, lines, marker, options)),
    quote: (cart, checkout, options = {}) => orRefused(() => quote(api, cart, checkout, options)),
    // The Store API cannot delete a cart, and a cart reserves nothing.
    discard: async () => undefined,
    place: (cart, _payment, options = {}) => place(api, cart, options),
    find: (attempt, options = {}) => find(api, attempt, options),
    read: async ({ orderNumber }, options = {}) => {
      try {
        const { order } = await api.get(`store/orders/${encodeURIComponent(orderNumber)}`, OrderResponse, options)
        return stateOf(order)
      } catch (error) {
        if (error instanceof ConnectorError && error.code === 'store.not_found') return null
        throw error
      }
    },
    cancel: null,
    handOver: null,
  }
}
