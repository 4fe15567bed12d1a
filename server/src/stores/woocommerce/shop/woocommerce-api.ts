import type { z } from '@outlet/shared/contract/zod'
import type { StoreOf } from '../../dialect'
import type { Fault } from '../../http/fault-code'
import { faultOf, jsonOf, refusalIn } from '../../http/response-error'
import type { LimitedResponse, Payload } from '../../http/send-limited'
import { parsed, type StoreClient, type WriteOptions } from '../../http/store-client'
import { refuse } from '../../refused-step'
import { apiUrl } from '../api-url'
import { woocommerceFaults } from '../woocommerce-faults'
import { WireCart, WireCheckout, WireOrder } from './wire'

/** Identifies a guest: the cart's token, and the nonce that older versions require in addition to it. */
export interface Guest {
  token: string
  nonce: string | null
}

const CONFLICT = 409
const NOT_FOUND = 404

/** Returns the shop's own refusal; null for any other response, such as an error of its server or of a limit. */
export const refusalOf = (response: LimitedResponse): Fault | null => {
  const fault =
    response.status === CONFLICT ? faultOf(response, woocommerceFaults) : refusalIn(response, woocommerceFaults)
  return fault && /^(?:woocommerce_|rest_(?:invalid|missing)_)/.test(fault.type) ? fault : null
}

const headersOf = ({ token, nonce }: Guest) => ({ 'cart-token': token, ...(nonce === null ? {} : { nonce }) })

/** An order, or the shop's refusal to show it; `isMissing` = there is no such order. */
export type ShownOrder = { order: WireOrder } | { refusal: Fault; isMissing: boolean }

export function woocommerceApi(client: StoreClient, store: StoreOf<'woocommerce'>) {
  const url = (path: string) => apiUrl(store, path)
  const valueOf = <Schema extends z.ZodType>(response: LimitedResponse, schema: Schema): z.output<Schema> =>
    parsed(schema, jsonOf(response, woocommerceFaults))
  return {
    client,
    url,
    headersOf,
    /** Reads a cart, and a nonce for it. Without a token the shop makes a new guest with an empty cart. */
    cart: (token: string | null, options: WriteOptions) =>
      client.send(
        { url: url('cart'), headers: token === null ? {} : { 'cart-token': token } },
        (response) => ({
          cart: valueOf(response, WireCart),
          guest: { token: token ?? response.headers['cart-token'] ?? '', nonce: response.headers['nonce'] ?? null },
        }),
        options,
      ),
    /** Changes a cart. The shop's own refusal is thrown as RefusedError, everything else as ConnectorError. */
    change: async <Schema extends z.ZodType>(
      guest: Guest,
      method: Payload['method'],
      path: string,
      body: object,
      schema: Schema,
      options: WriteOptions,
    ): Promise<z.output<Schema>> => {
      const request = { method, url: url(path), body: { json: body } }
      const take = (response: LimitedResponse) => {
        const refusal = refusalOf(response)
        return refusal ? { refusal } : { value: valueOf(response, schema) }
      }
      const taken = await client.write(request, take, { headers: async () => headersOf(guest) }, options)
      return 'value' in taken ? taken.value : refuse(taken.refusal.type, taken.refusal.message)
    },
    /** Reads the cart's order. Before WooCommerce 10.8 this makes a draft of it. */
    checkout: async (guest: Guest, options: WriteOptions) => {
      const taken = await client.send(
        { url: url('checkout'), headers: headersOf(guest) },
        (response) => {
          const refusal = refusalOf(response)
          return refusal ? { refusal } : { value: valueOf(response, WireCheckout) }
        },
        options,
      )
      return 'value' in taken ? taken.value : refuse(taken.refusal.type, taken.refusal.message)
    },
    /** Reads an order; a shop that does not show it is neither at fault nor closed to us. */
    order: (id: string, access: { key: string; email: string }, options: WriteOptions): Promise<ShownOrder> => {
      const query = new URLSearchParams({ key: access.key, billing_email: access.email })
      return client.send(
        { url: `${url(`order/${encodeURIComponent(id)}`)}?${query.toString()}` },
        (response) => {
          const refusal = refusalOf(response)
          return refusal
            ? { refusal, isMissing: response.status === NOT_FOUND }
            : { order: valueOf(response, WireOrder) }
        },
        options,
      )
    },
  }
}
export type WoocommerceApi = ReturnType<typeof woocommerceApi>
