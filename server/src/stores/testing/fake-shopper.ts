import { z } from '@outlet/shared/contract/zod'
import { ConnectorError } from '../connector-error'
import { jsonOf, refusalIn, type Faults } from '../http/response-error'
import { parsed, type StoreClient, type WriteOptions } from '../http/store-client'
import type { LimitedResponse, Payload } from '../http/send-limited'
import { placeOnce } from '../place-once'
import type { Cancellation, Refused, Shopper, ShopperAccount, OrderState } from '../shopper'

const Fault = z.object({ type: z.string(), message: z.string() })
export const fakeFaults: Faults = { read: (body) => Fault.safeParse(body).data ?? null }

const WireCart = z.object({
  id: z.string(),
  currency: z.string(),
  lines: z.array(z.object({ variantId: z.string(), quantity: z.int(), price: z.int() })),
})
const WireTotals = z.object({ subtotal: z.int(), tax: z.int(), shipping: z.int(), total: z.int() })
const WireOrder = z.object({ number: z.string(), total: z.int(), currency: z.string(), status: z.string() })

/** Refusals after which nothing was bought; `HookFailed` occurs after the order was committed. */
const DEFINITE = new Set(['ItemNotAvailable', 'NotSignedIn'])

const stateOf = ({ number, total, currency, status }: z.infer<typeof WireOrder>): OrderState => ({
  orderNumber: number,
  status: status === 'cancelled' ? 'cancelled' : 'placed',
  payment: 'pending',
  fulfilment: status === 'shipped' ? 'shipped' : 'unfulfilled',
  total: { minor: total, currency },
  placedAt: null,
  raw: { status },
})

/** Returns the refusal of a preparation; rethrows any other error. */
const refused = (error: unknown): Refused => {
  if (!(error instanceof ConnectorError) || error.code !== 'store.bad_shape' || error.isAmbiguous) throw error
  return { outcome: 'refused', code: error.code, message: error.message }
}

const cancellationOf = (response: LimitedResponse): Cancellation => {
  const fault = refusalIn(response, fakeFaults)
  if (fault?.type === 'TooLate') return { outcome: 'refused', code: fault.type, message: fault.message }
  return parsed(WireOrder, jsonOf(response, fakeFaults)).status === 'cancelled'
    ? { outcome: 'cancelled' }
    : { outcome: 'unknown', why: 'it is not cancelled' }
}

/** Minimal complete dialect of fake-shop.ts. */
export function openFakeShopper(client: StoreClient, base: string, currency: string, account: ShopperAccount): Shopper {
  const { token } = z.object({ token: z.string() }).parse(account.credentials)
  const access = { headers: async () => ({ authorization: `Bearer ${token}` }) }
  const write = <Schema extends z.ZodType>(
    path: string,
    request: Payload & { isDefinite?: (fault: z.infer<typeof Fault>) => boolean },
    schema: Schema,
    options?: WriteOptions,
  ) =>
    client.write(
      { url: `${base}/${path}`, ...request },
      (response) => parsed(schema, jsonOf(response, fakeFaults)),
      access,
      options,
    )
  const money = (minor: number) => ({ minor, currency })
  return {
    caps: { resubmit: 'refuses', reference: 'metadata' },
    signIn: null,
    prepare: async (lines, marker, options) => {
      try {
        const payload: Payload = { method: 'POST', body: { json: { lines, marker, currency } } }
        const cart = await write('carts', payload, WireCart, options)
        return {
          outcome: 'prepared',
          cart: {
            reference: cart.id,
            orderCode: null,
            currency: cart.currency,
            lines: cart.lines.map(({ price, ...line }) => ({ ...line, unitPrice: money(price) })),
            secret: null,
            expiresAt: null,
          },
        }
      } catch (error) {
        return refused(error)
      }
    },
    quote: async (cart, checkout, options) => {
      const payload: Payload = { method: 'PUT', body: { json: checkout } }
      const { subtotal, tax, shipping, total } = await write(
        `carts/${cart.reference}/checkout`,
        payload,
        WireTotals,
        options,
      )
      const quote = { subtotal: money(subtotal), tax: money(tax), shipping: money(shipping), total: money(total) }
      return { outcome: 'quoted', quote: { ...quote, endsAt: null } }
    },
    discard: async () => undefined,
    place: (cart, _payment, options) =>
      placeOnce(async () => {
        const request = { method: 'POST' as const, body: { json: { cart: cart.reference } } }
        const isDefinite = ({ type }: { type: string }) => DEFINITE.has(type)
        const order = await write('orders', { ...request, isDefinite }, WireOrder, options)
        return { outcome: 'placed', orderNumber: order.number, total: money(order.total) }
      }),
    find: async ({ marker }, options) => {
      const query = new URLSearchParams({ marker }).toString()
      const [order] = await client.get(`${base}/orders?${query}`, z.array(WireOrder), access, options)
      return order ? { outcome: 'order', order: stateOf(order) } : { outcome: 'absent' }
    },
    read: async ({ orderNumber }, options) => {
      try {
        return stateOf(await client.get(`${base}/orders/${orderNumber}`, WireOrder, access, options))
      } catch (error) {
        if (error instanceof ConnectorError && error.code === 'store.not_found') return null
        throw error
      }
    },
    cancel: {
      isOffered: ({ status }) => status === 'new',
      request: async ({ orderNumber }, options = {}) => {
        const url = `${base}/orders/${orderNumber}/cancel`
        return client.write({ method: 'POST', url, isDefinite: () => false }, cancellationOf, access, options)
      },
    },
    handOver: null,
  }
}
