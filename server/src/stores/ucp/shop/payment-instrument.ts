import type { Checkout, Refused } from '../../shopper'
import type { Agreement } from '../transport/ucp-api'
import { idempotencyKey } from './idempotency-key'
import type { WireCheckout, WireHandler } from './wire'

/** A selected instrument: a reference, never card data. */
export interface Instrument extends Record<string, unknown> {
  id: string
  handler_id: string
  type: string
  selected: true
}

const DEFAULT_TYPE = 'card'

type Handlers = ReadonlyMap<string, readonly WireHandler[]>

/** Handlers by name: those of the checkout, which take precedence, or of the store's profile. */
const handlersOf = ({ ucp }: WireCheckout, { paymentHandlers }: Agreement): Handlers => {
  const own = Object.entries(ucp?.payment_handlers ?? {})
  if (own.length > 0) return new Map(own)
  return new Map(
    [...paymentHandlers].map(([name, handlers]) => [
      name,
      handlers.map(({ id, available_instruments }) => ({ id, available_instruments: available_instruments ?? [] })),
    ]),
  )
}

const missing = (code: string, message: string): Refused => ({ outcome: 'refused', code, message })

function savedInstrument({ payment }: WireCheckout, name: string): Instrument | Refused {
  const saved = (payment?.instruments ?? []).find(({ id }) => id === name)
  if (!saved) return missing('no-saved-instrument', `the store has saved no instrument ${name}`)
  const { id, handler_id, type } = saved
  return { id, handler_id, type, selected: true }
}

function handlerInstrument(handlers: Handlers, name: string, checkoutId: string): Instrument | Refused {
  const handler = handlers.get(name)?.[0] ?? [...handlers.values()].flat().find(({ id }) => id === name)
  if (!handler) {
    const offered = [...handlers].flatMap(([key, entries]) => entries.map(({ id }) => `${id} (${key})`))
    const others = offered.length > 0 ? offered.join(', ') : 'none'
    return missing('no-payment-method', `the store takes no payment by ${name}, but by ${others}`)
  }
  const type = handler.available_instruments[0]?.type ?? DEFAULT_TYPE
  return { id: idempotencyKey(checkoutId, 'instrument'), handler_id: handler.id, type, selected: true }
}

/**
 * Returns the instrument that a channel's payment names: one that the store has saved for the account, by its id; or a
 * payment handler, by its id or name. Refused if the store knows neither.
 */
export const instrumentOf = (
  wire: WireCheckout,
  agreement: Agreement,
  payment: Checkout['payment'],
): Instrument | Refused =>
  'savedInstrument' in payment
    ? savedInstrument(wire, payment.savedInstrument)
    : handlerInstrument(handlersOf(wire, agreement), payment.method, wire.id)

const DEFAULT_CREDENTIAL = 'token'

/**
 * Type of a handler's credentials, as the checkout states it with an instrument of the handler. Handlers define their
 * own types, and nothing else in the protocol states them.
 */
export const credentialTypeIn = ({ payment }: WireCheckout, handlerId: string): string =>
  payment?.instruments.find(({ handler_id: id, credential }) => id === handlerId && credential)?.credential?.type ??
  DEFAULT_CREDENTIAL

/** Adds the token of a payment handler, which is sent with the order only. */
export const withToken = (instrument: Instrument, token: string | undefined, type: string): Record<string, unknown> =>
  token === undefined ? instrument : { ...instrument, credential: { type, token } }
