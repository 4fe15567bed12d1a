import type { WriteOptions } from '../../http/store-client'
import { holdsSame } from '../../holds-same'
import { orRefused, refuse, RefusedError } from '../../refused-step'
import type { Cart, Checkout, Quoted, Refused } from '../../shopper'
import type { Agreement, UcpApi } from '../transport/ucp-api'
import { changeCheckout, lacksRight, readCheckout } from './checkout-calls'
import { buyerOf, firstFulfilment, nextFulfilment, postalAddress } from './fill-checkout'
import { FULFILLMENT, type Finishing } from './finishing'
import { errorsIn, escalationOf, handOverAt, linesOf, quoteOf, refusalOf, withExpiry } from './map-checkout'
import { credentialTypeIn, instrumentOf, withToken, type Instrument } from './payment-instrument'
import { CheckoutOrderedError, DEFINITE, requireOpen } from './place-checkout'
import { sessionOf, withSession } from './sealed-session'
import type { WireCheckout } from './wire'

/** Updates after which a store that is still not satisfied has refused. */
const MAX_UPDATES = 5

export interface QuoteContext {
  api: UcpApi
  agreement: Agreement
  finishing: Finishing
  /** Token of the payment handler. */
  paymentToken: string | undefined
}

interface Known {
  buyer: Record<string, string> | null
  billing: object | null
}

const knownOf = ({ shippingAddress, billingAddress }: Checkout): Known => {
  const billing = billingAddress === 'as_shipping' ? shippingAddress : billingAddress
  return {
    buyer: buyerOf(shippingAddress),
    billing: 'savedAddress' in billing ? null : postalAddress(billing),
  }
}

const withBilling = (instrument: Record<string, unknown>, { billing }: Known) =>
  billing ? { ...instrument, billing_address: billing } : instrument

const lineItemsOf = (cart: Cart) => {
  const { lineIds = [] } = sessionOf(cart)
  return cart.lines.map(({ variantId, quantity }, index) => {
    const id = lineIds[index]
    return { ...(id !== undefined && { id }), item: { id: variantId }, quantity }
  })
}

/** Body of an update, which replaces the whole checkout. The first version had the id in it, too. */
const bodyOf = (
  { agreement }: QuoteContext,
  cart: Cart,
  known: Known,
  { fulfilment, instrument }: { fulfilment: object | null; instrument: Instrument | null },
): Record<string, unknown> => ({
  ...(agreement.version === '2026-01-23' && agreement.transport.kind === 'rest' && { id: cart.reference }),
  line_items: lineItemsOf(cart),
  ...(known.buyer && { buyer: known.buyer }),
  ...(fulfilment && { fulfillment: fulfilment }),
  ...(instrument && { payment: { instruments: [withBilling(instrument, known)] } }),
})

interface Filled {
  wire: WireCheckout
  /** Refused: why the console cannot pay. */
  payment: Instrument | Refused
}

const needsToken: Refused = {
  outcome: 'refused',
  code: 'needs_token',
  message: 'the store takes orders only with a token of the account',
}

const paymentOf = ({ agreement, finishing }: QuoteContext, wire: WireCheckout, checkout: Checkout) =>
  finishing === 'needs_token' ? needsToken : instrumentOf(wire, agreement, checkout.payment)

const isInstrument = (payment: Instrument | Refused): payment is Instrument => 'handler_id' in payment

/** Sends an update. Throws CheckoutOrderedError, also if the store refuses it because the checkout has been bought. */
async function updateCheckout(
  { api }: QuoteContext,
  cart: Cart,
  body: Record<string, unknown>,
  options: WriteOptions,
): Promise<WireCheckout> {
  const id = cart.reference
  try {
    const wire = await changeCheckout(api, 'update_checkout', { id, body }, options)
    await requireOpen(wire, cart)
    return wire
  } catch (error) {
    const shown = error instanceof RefusedError ? await readCheckout(api, id, options).catch(() => null) : null
    if (shown) await requireOpen(shown, cart)
    throw error
  }
}

/** Sends address, shipping option and payment until the store has all of them selected. */
async function fill(context: QuoteContext, cart: Cart, checkout: Checkout, options: WriteOptions): Promise<Filled> {
  const known = knownOf(checkout)
  const isShipped = context.agreement.capabilities.has(FULFILLMENT)
  const update = (fulfilment: object | null, instrument: Instrument | null) =>
    updateCheckout(context, cart, bodyOf(context, cart, known, { fulfilment, instrument }), options)
  const first = isShipped ? firstFulfilment(checkout.shippingAddress, sessionOf(cart).lineIds ?? []) : null
  const wire = await update(first, null)
  const payment = paymentOf(context, wire, checkout)
  const instrument = isInstrument(payment) ? payment : null
  const send = (fulfilment: object | null) => update(fulfilment, instrument)
  return { wire: await select(wire, { first, send, nextOf: isShipped ? nextOf(checkout) : () => null }), payment }
}

const nextOf = (checkout: Checkout) => (wire: WireCheckout, requestedId: string | null) =>
  nextFulfilment(wire, checkout, requestedId)

interface Selecting {
  /** Fulfilment of the first update. */
  first: object | null
  send: (fulfilment: object | null) => Promise<WireCheckout>
  nextOf: (wire: WireCheckout, requestedId: string | null) => ReturnType<typeof nextFulfilment>
}

/** Sends updates until the store has selected the address and the shipping option. Throws RefusedError. */
async function select(filled: WireCheckout, { first, send, nextOf: next }: Selecting): Promise<WireCheckout> {
  let wire = filled
  let sent = first
  let requestedId: string | null = null
  for (let updates = 1; updates < MAX_UPDATES; updates++) {
    const selected = next(wire, requestedId)
    if (!selected && updates > 1) return wire
    requestedId = selected?.destinationId ?? requestedId
    sent = selected?.fulfilment ?? selectedFulfilment(wire) ?? sent
    wire = await send(sent)
  }
  if (!next(wire, requestedId)) return wire
  return refuse('selection-differs', 'the store does not select the address or the shipping option')
}

/** The fulfilment that the store has selected already, to be sent again. */
const selectedFulfilment = ({ fulfillment }: WireCheckout): object | null =>
  fulfillment && fulfillment.methods.length > 0
    ? {
        methods: fulfillment.methods.map(
          ({ id, type, line_item_ids, selected_destination_id, destinations, groups }) => ({
            id,
            type,
            line_item_ids,
            ...(selected_destination_id && {
              ...(destinations.length > 0 && {
                destinations: destinations.filter((destination) => destination.id === selected_destination_id),
              }),
              selected_destination_id,
            }),
            groups: groups.map((group) => ({ id: group.id, selected_option_id: group.selected_option_id ?? null })),
          }),
        ),
      }
    : null

/** Body of the order: the payment only. Only here the handler's token is sent. */
const orderOf = ({ paymentToken }: QuoteContext, checkout: Checkout, instrument: Instrument, wire: WireCheckout) => {
  const token = 'method' in checkout.payment ? paymentToken : undefined
  const selected = withToken(instrument, token, credentialTypeIn(wire, instrument.handler_id))
  return { payment: { instruments: [withBilling(selected, knownOf(checkout))] } }
}

/** Errors that a person could not resolve at the store either. */
const isFinal = ({ code }: { code: string }) => DEFINITE.has(code) && !code.startsWith('payment_')

/**
 * Whether the store would take the order. Some servers leave the status `incomplete` until then; one that lacks
 * something states it as an error.
 */
const isReady = ({ status }: WireCheckout, errors: readonly unknown[]) =>
  status === 'ready_for_complete' || (status === 'incomplete' && errors.length === 0)

function judge(context: QuoteContext, cart: Cart, checkout: Checkout, { wire, payment }: Filled): Quoted {
  const url = wire.continue_url ?? sessionOf(cart).continueUrl
  const errors = errorsIn(wire.messages)
  const quote = quoteOf(wire)
  const handedOver = (outcome: ReturnType<typeof handOverAt>): Quoted =>
    outcome.outcome === 'handed_over' ? { ...outcome, quote, cart: withExpiry(cart, wire) } : outcome
  if (!isInstrument(payment)) {
    const final = errors.find(isFinal)
    return final ? refusalOf(final, wire.status) : handedOver(handOverAt(url, payment))
  }
  const open = errors.find(({ severity }) => severity === 'recoverable')
  if (wire.status === 'requires_escalation' && !open) return handedOver(escalationOf(wire.messages, url))
  if (!isReady(wire, errors)) return refusalOf(open ?? errors[0], wire.status)
  const order = orderOf(context, checkout, payment, wire)
  const sender = context.api.senderOf(context.agreement)
  const needsConfirmation = context.finishing !== 'token'
  const quoted = withSession(withExpiry(cart, wire), { order, sender, continueUrl: url })
  return { outcome: 'quoted', quote, cart: quoted, needsConfirmation }
}

/** Hands over a checkout that the store lets the console create, but not fill. Returns the outcome of a bought one. */
async function orForPerson(cart: Cart, work: () => Promise<Filled>): Promise<Filled | Quoted> {
  const filled = await orRefused(work).catch((error: unknown) => {
    if (error instanceof CheckoutOrderedError) return error.ordered
    throw error
  })
  if (!('outcome' in filled) || filled.outcome !== 'refused' || !lacksRight(filled)) return filled
  const outcome = handOverAt(sessionOf(cart).continueUrl, filled)
  return outcome.outcome === 'handed_over' ? { ...outcome, quote: null } : outcome
}

/** Fills a checkout until the store would take its order, and reads its cost. Throws RefusedError, ConnectorError. */
export async function quoteCheckout(
  context: QuoteContext,
  cart: Cart,
  { checkout, options }: { checkout: Checkout; options: WriteOptions },
): Promise<Quoted> {
  const filled = await orForPerson(cart, () => fill(context, cart, checkout, options))
  if ('outcome' in filled) return filled
  if (!holdsSame(linesOf(filled.wire), cart.lines)) return refuse('cart-differs', 'the checkout holds something else')
  return judge(context, cart, checkout, filled)
}
