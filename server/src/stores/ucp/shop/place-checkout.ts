import { parsed, type WriteOptions } from '../../http/store-client'
import { placeOnce } from '../../place-once'
import { orRefused } from '../../refused-step'
import type { Cart, Ordered, Placement, Refused } from '../../shopper'
import { BusinessError, type UcpMessage } from '../transport/business-error'
import { UcpRefusal, type UcpApi, type UcpResponse } from '../transport/ucp-api'
import { isKeyReused, isOfRights, isOwnRefusal, lacksRight } from './checkout-calls'
import { errorsIn, escalationOf, handOverAt, refusalOf, totalOf, withExpiry } from './map-checkout'
import { sessionOf, withSession } from './sealed-session'
import { CheckoutResponse, type WireCheckout } from './wire'

/** Errors that the standard defines as results before an order exists. */
export const DEFINITE = new Set([
  'out_of_stock',
  'item_unavailable',
  'address_undeliverable',
  'payment_failed',
  'payment_declined',
  'eligibility_invalid',
])

/** Errors of the protocol that a store detects before it carries out a request. */
const BEFORE_EXECUTION = new Set([
  'signature_missing',
  'signature_invalid',
  'key_not_found',
  'digest_mismatch',
  'algorithm_unsupported',
  'invalid_profile_url',
  'profile_unreachable',
  'profile_malformed',
  'version_unsupported',
  'capabilities_incompatible',
])

const unknown = (why: string): Placement => ({ outcome: 'unknown', why })
const textOf = (code: string, message: string | null | undefined) => [code, message].filter(Boolean).join(': ')

function placementOfRefusal(refusal: UcpRefusal, cart: Cart): Placement {
  const { fault, status } = refusal
  const text = textOf(fault.type || `HTTP ${status}`, fault.message)
  if (isKeyReused(refusal)) return { outcome: 'unknown', why: text, isKeyReused: true }
  const refused: Refused = { outcome: 'refused', code: fault.type || `http-${status}`, message: fault.message }
  if (isOfRights(fault, status)) return handOverAt(sessionOf(cart).continueUrl, refused)
  return BEFORE_EXECUTION.has(fault.type.toLowerCase()) ? refused : unknown(text)
}

function placementOfError(error: BusinessError, cart: Cart): Placement {
  const [first] = errorsIn(error.messages)
  const refused = refusalOf(first, 'error')
  if (lacksRight(refused)) return handOverAt(error.continueUrl ?? sessionOf(cart).continueUrl, refused)
  return DEFINITE.has(refused.code) ? refused : unknown(textOf(refused.code, refused.message))
}

/** A checkout that is open after its order was requested has bought nothing, if an error says why. */
const placementOfOpen = (errors: readonly UcpMessage[], status: string, url: string | null | undefined): Placement => {
  const [first] = errors
  if (!first) return unknown(`the checkout is ${status}`)
  const refused = refusalOf(first, status)
  return lacksRight(refused) ? handOverAt(url, refused) : refused
}

function placementOfCompleted({ order, totals, currency }: WireCheckout, cart: Cart): Placement {
  if (!order) return unknown('the checkout is completed, and names no order')
  // The order's body is not needed any more.
  const session = withSession(cart, { order: undefined })
  return { outcome: 'placed', orderNumber: order.id, total: totalOf(totals, currency), cart: session }
}

/** A checkout that awaits a person at no known address may still be completed: reading or cancelling it decides. */
function placementOfEscalated(messages: readonly UcpMessage[], url: string | null | undefined): Placement {
  const escalated = escalationOf(messages, url)
  return escalated.outcome === 'handed_over' ? escalated : unknown(textOf(escalated.code, escalated.message))
}

/** Returns the outcome that a checkout states. */
function placementOfCheckout(wire: WireCheckout, cart: Cart): Placement {
  const stated = placementOfStatus(wire, cart)
  return stated.outcome === 'handed_over' ? { ...stated, cart: withExpiry(cart, wire) } : stated
}

function placementOfStatus(wire: WireCheckout, cart: Cart): Placement {
  const { id, status, order, messages, continue_url } = wire
  if (id !== cart.reference) return unknown(`the response is about the checkout ${id}`)
  const url = continue_url ?? sessionOf(cart).continueUrl
  switch (status) {
    case 'completed':
      return placementOfCompleted(wire, cart)
    case 'complete_in_progress':
      return { outcome: 'pending', orderNumber: order?.id ?? null }
    case 'requires_escalation':
      return placementOfEscalated(messages, url)
    case 'canceled':
      return { outcome: 'refused', code: 'canceled', message: 'the store has canceled the checkout' }
    case 'incomplete':
      return placementOfOpen(errorsIn(messages), status, url)
    default:
      return unknown(`the checkout is ${status}`)
  }
}

/** Sends the order of a quoted checkout, once. A repetition sends the same body with the same key. */
export const placeCheckout = (
  api: UcpApi,
  cart: Cart,
  body: Record<string, unknown>,
  options: WriteOptions,
): Promise<Placement> =>
  placeOnce(async () => {
    const { key, sender } = sessionOf(cart)
    const take = (response: UcpResponse | UcpRefusal): Placement => {
      if (response instanceof UcpRefusal) return placementOfRefusal(response, cart)
      const taken = parsed(CheckoutResponse, response.body)
      return taken instanceof BusinessError ? placementOfError(taken, cart) : placementOfCheckout(taken, cart)
    }
    const order = { operation: 'complete_checkout' as const, id: cart.reference, body, key, sender }
    return orRefused(() => api.write({ ...order, isRefusal: isOwnRefusal }, take, options))
  })

const ORDERED = new Set(['completed', 'complete_in_progress'])

/** The store shows a checkout as bought before the console has requested its order. */
export class CheckoutOrderedError extends Error {
  constructor(readonly ordered: Ordered) {
    super(`the checkout is ${ordered.outcome} before its order`)
  }
}

/** Throws CheckoutOrderedError for a checkout that has been completed, or is being completed. */
export async function requireOpen(wire: WireCheckout, cart: Cart): Promise<void> {
  if (!ORDERED.has(wire.status)) return
  const stated = await placeOnce(async () => placementOfCheckout(wire, cart))
  const isOrdered = stated.outcome !== 'refused' && stated.outcome !== 'handed_over'
  throw new CheckoutOrderedError(isOrdered ? stated : { outcome: 'unknown', why: `the checkout is ${wire.status}` })
}
