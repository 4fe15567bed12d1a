import { CHECKOUT_SCOPE } from '@outlet/shared/contract/stores/buying-options'
import { z } from '@outlet/shared/contract/zod'
import { clock } from '../../../platform/time/clock'
import type { StoreOf } from '../../dialect'
import type { Fault } from '../../http/fault-code'
import { parsed, type StoreClient, type WriteOptions } from '../../http/store-client'
import { holdsSame } from '../../holds-same'
import { handOverPage, pagesCart, refuseUnbuyable } from '../../pages-cart'
import { orRefused, refuse } from '../../refused-step'
import type {
  AttemptReference,
  Cart,
  CartLine,
  Checkout,
  Found,
  OrderReference,
  OrderState,
  PrepareOptions,
  Prepared,
  Quoted,
  ScopedAccess,
  Shopper,
  ShopperAccount,
} from '../../shopper'
import { platformAccess } from '../access/platform-access'
import { BusinessError } from '../transport/business-error'
import { openUcpApi, UcpRefusal, type UcpApi, type UcpResponse } from '../transport/ucp-api'
import { cancelCheckout, isOfRights, isOwnRefusal, readCheckout, refuseBy } from './checkout-calls'
import { CART, finishingOf, ORDER } from './finishing'
import { idempotencyKey } from './idempotency-key'
import { cartOf, errorsIn, escalationOf, refusalOf, withExpiry } from './map-checkout'
import { placedState, stateOf } from './map-order'
import { offeredLines } from './offered-lines'
import { permalinkOf } from './permalink'
import { placeCheckout } from './place-checkout'
import { quoteCheckout } from './quote-checkout'
import { sessionOf } from './sealed-session'
import { CartResponse, CheckoutResponse, OrderResponse, type WireCart, type WireCheckout } from './wire'

interface Opened {
  api: UcpApi
  store: StoreOf<'ucp'>
  /** Whether the console has a token that completes purchases at the store. Throws ConnectorError. */
  mayComplete(options: WriteOptions): Promise<boolean>
  paymentToken: string | undefined
}

const Credentials = z.object({
  payment_token: z.string().optional(),
  oauth_client_id: z.string().optional(),
  oauth_client_secret: z.string().optional(),
})

const lineItemsOf = (lines: readonly CartLine[]) =>
  lines.map(({ variantId, quantity }) => ({ item: { id: variantId }, quantity }))

interface Wanted {
  lines: readonly CartLine[]
  /** Texts from which the idempotency keys of this cart are derived. */
  seed: readonly string[]
  options: WriteOptions
}

/** Makes a cart or a checkout. A repetition after a lost response has the same key, so that there is one. */
async function make<Schema extends z.ZodType>(
  { api, store }: Opened,
  operation: 'create_checkout' | 'create_cart',
  schema: Schema,
  { lines, seed, options }: Wanted,
): Promise<z.output<Schema> | UcpRefusal> {
  const body = { line_items: lineItemsOf(lines), context: { currency: store.currency } }
  const key = idempotencyKey(...seed, operation, JSON.stringify(body))
  const take = (response: UcpResponse | UcpRefusal) =>
    response instanceof UcpRefusal ? response : parsed(schema, response.body)
  return api.write({ operation, body, key, isRefusal: isOwnRefusal, mayRenew: true }, take, options)
}

/** Refuses a cart that does not hold the lines, with the store's reason. */
function requireLines(cart: Cart, { messages }: Pick<WireCart, 'messages'>, lines: readonly CartLine[]): Cart {
  if (holdsSame(cart.lines, lines)) return cart
  const [error] = errorsIn(messages)
  return refuse(error?.code || 'cart-differs', error?.content ?? 'the store changed the requested lines')
}

const UNSOLD = new Set(['out_of_stock', 'item_unavailable', 'not_found'])

function prepareCheckout(wire: WireCheckout, { lines, seed }: Wanted): Cart {
  const unsold = errorsIn(wire.messages).find(({ code }) => UNSOLD.has(code))
  if (unsold) return refuse(unsold.code, unsold.content ?? '')
  const session = {
    kind: 'checkout',
    key: idempotencyKey(...seed, wire.id, 'complete_checkout'),
    lineIds: wire.line_items.map(({ id }) => id),
    continueUrl: wire.continue_url ?? null,
  }
  return requireLines(cartOf(wire, session), wire, lines)
}

/** Makes a cart that only a person can turn into an order; null if the store allows none, or gives it no address. */
async function prepareCart(opened: Opened, wanted: Wanted): Promise<Cart | null> {
  const made = await make(opened, 'create_cart', CartResponse, wanted)
  if (made instanceof UcpRefusal && isOfRights(made.fault, made.status)) return null
  if (made instanceof UcpRefusal || made instanceof BusinessError) return refuseBy(made)
  if (!made.continue_url) return null
  return requireLines(cartOf(made, { kind: 'cart', continueUrl: made.continue_url }), made, wanted.lines)
}

/** Cart of a store without carts: an address that holds the lines, or the product's page. */
async function preparePage({ api, store }: Opened, { lines, options }: Wanted): Promise<Cart> {
  if (lines.length === 0) return refuse('no-lines', 'there is nothing to buy')
  const link = permalinkOf(await api.agreement(options), lines)
  const offered = (await offeredLines(api, store, lines, options)).map((line) => ({ ...line, page: link ?? line.page }))
  offered.forEach(refuseUnbuyable)
  const cart = pagesCart(offered, store.currency)
  return { ...cart, secret: JSON.stringify({ kind: 'link', continueUrl: handOverPage(cart) }) }
}

async function prepareForPerson(opened: Opened, wanted: Wanted): Promise<Cart> {
  const { capabilities } = await opened.api.agreement(wanted.options)
  const cart = capabilities.has(CART) ? await prepareCart(opened, wanted) : null
  return cart ?? preparePage(opened, wanted)
}

async function prepare(opened: Opened, wanted: Wanted): Promise<Prepared> {
  const agreement = await opened.api.agreement(wanted.options)
  const finishing = finishingOf(agreement, await opened.mayComplete(wanted.options))
  const isCheckout = finishing !== 'cart_only' && finishing !== 'no_checkout'
  if (!isCheckout) return { outcome: 'prepared', cart: await prepareForPerson(opened, wanted) }
  const made = await make(opened, 'create_checkout', CheckoutResponse, wanted)
  if (made instanceof UcpRefusal) {
    const { fault, status } = made
    if (!isOfRights(fault, status)) return refuseBy(made)
    return { outcome: 'prepared', cart: await prepareForPerson(opened, wanted) }
  }
  if (made instanceof BusinessError) return refuseBy(made)
  return { outcome: 'prepared', cart: prepareCheckout(made, wanted) }
}

const FOR_PERSONS: Readonly<Record<'cart' | 'link', string>> = {
  cart: 'the store lets the console fill a cart, and a person check out',
  link: 'the store takes orders only at its own pages',
}

async function quote(opened: Opened, cart: Cart, checkout: Checkout, options: WriteOptions): Promise<Quoted> {
  const { kind, continueUrl } = sessionOf(cart)
  if (kind !== 'checkout') {
    const message = FOR_PERSONS[kind]
    return { outcome: 'handed_over', url: continueUrl ?? '', code: `${kind}_only`, message, quote: null }
  }
  const { api, paymentToken } = opened
  const agreement = await api.agreement(options)
  const finishing = finishingOf(agreement, await opened.mayComplete(options))
  const context = { api, agreement, finishing, paymentToken }
  return quoteCheckout(context, cart, { checkout, options })
}

const IN_PROGRESS = 'the store is still processing the order'

const undecided = (why: string): Found => ({ outcome: 'cannot_tell', why })

const foundInProgress = ({ expires_at: end }: WireCheckout): Found =>
  undecided(end && end.getTime() <= clock.now() ? `${IN_PROGRESS}, although the checkout has expired` : IN_PROGRESS)

function foundEscalated({ messages, continue_url }: WireCheckout, cart: Cart): Found {
  const escalated = escalationOf(messages, continue_url ?? sessionOf(cart).continueUrl)
  return escalated.outcome === 'handed_over' ? { ...escalated, cart } : { outcome: 'absent', cart }
}

/** Statuses of a checkout that has no order yet. */
const OPEN = new Set(['incomplete', 'ready_for_complete'])

function foundIn(wire: WireCheckout, known: Cart): Found {
  const { status, order } = wire
  const cart = withExpiry(known, wire)
  if (OPEN.has(status)) return { outcome: 'absent', cart }
  if (status === 'canceled') return { outcome: 'absent', isEnded: true }
  if (status === 'complete_in_progress') return foundInProgress(wire)
  if (status === 'requires_escalation') return foundEscalated(wire, cart)
  if (status !== 'completed') return undecided(`the checkout is ${status}`)
  return order
    ? { outcome: 'order', order: placedState(wire, order.id) }
    : undecided('the checkout is completed, and names no order')
}

/** The checkout itself states its order: the search is exact. */
async function find({ api }: Opened, { cart }: AttemptReference, options: WriteOptions): Promise<Found> {
  const { kind } = sessionOf(cart)
  if (kind !== 'checkout') return undecided('only the store’s own pages show the order')
  const wire = await readCheckout(api, cart.reference, options)
  return wire ? foundIn(wire, cart) : { outcome: 'gone' }
}

const isUnknownOrder = (fault: Fault, status: number) =>
  status === 404 || isOfRights(fault, status) || fault.type.toLowerCase() === 'not_found'

/** Reads an order. Null: the store does not know it, or does not show orders to platforms. */
async function read(
  { api, store }: Opened,
  { orderNumber }: OrderReference,
  options: WriteOptions,
): Promise<OrderState | null> {
  const { capabilities } = await api.agreement(options)
  if (!capabilities.has(ORDER)) return null
  const request = { operation: 'get_order' as const, id: orderNumber, isRefusal: isUnknownOrder }
  const found = await api.read(request, OrderResponse, options)
  if (found instanceof UcpRefusal) return null
  if (!(found instanceof BusinessError)) return stateOf(found, store.currency)
  const [error] = errorsIn(found.messages)
  const { code: type, message } = refusalOf(error, '')
  if (isUnknownOrder({ type, message }, 200)) return null
  throw found.asConnectorError()
}

/**
 * Buys by the Universal Commerce Protocol. An order is requested with a key that is derived from the attempt: a
 * repetition is replayed, and the checkout states whether it was bought. Steps that the store allows only a person are
 * handed over at the address that it names.
 */
export function openUcpShopper(client: StoreClient, store: StoreOf<'ucp'>, account: ShopperAccount): Shopper {
  const { payment_token: paymentToken, ...credentials } = Credentials.safeParse(account.credentials).data ?? {}
  const { access: ofAccount } = account
  const settings = { ...credentials, oauth_token_url: store.oauth_token_url }
  const access: ScopedAccess | null = ofAccount ?? platformAccess(client, store, settings)
  const api = openUcpApi(client, store, access ?? undefined)
  const mayComplete = async (options: WriteOptions) => (await access?.hasScope(CHECKOUT_SCOPE, options)) ?? false
  const opened: Opened = { api, store, mayComplete, paymentToken }
  const seedOf = (marker: string, { replaces }: PrepareOptions) => [store.key, marker, replaces ?? '']
  return {
    caps: { resubmit: 'replays', reference: 'cart' },
    signIn: ofAccount ? async (options = {}) => void (await ofAccount.headers(options)) : null,
    prepare: (lines, marker, options = {}) =>
      orRefused(() => prepare(opened, { lines, seed: seedOf(marker, options), options })),
    quote: (cart, checkout, options = {}) => orRefused(() => quote(opened, cart, checkout, options)),
    discard: async (cart, options = {}) => {
      // A cart reserves nothing, and expires.
      if (sessionOf(cart).kind === 'checkout') await cancelCheckout(opened.api, cart.reference, options)
    },
    place: (cart, _payment, options = {}) => {
      const order = sessionOf(cart).order ?? { payment: { instruments: [] } }
      return placeCheckout(opened.api, cart, order, options)
    },
    find: (attempt, options = {}) => find(opened, attempt, options),
    statesOrder: (cart) => sessionOf(cart).kind === 'checkout',
    read: (order, options = {}) => read(opened, order, options),
    cancel: null,
    handOver: null,
  }
}
