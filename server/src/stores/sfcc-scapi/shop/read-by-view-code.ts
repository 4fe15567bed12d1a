import { ConnectorError, GuestSignedOutError } from '../../connector-error'
import { jsonOf } from '../../http/response-error'
import { parsed, type WriteOptions } from '../../http/store-client'
import { stateOf } from '../../sfcc-ocapi/shop/map-order'
import type { OrderView, SfccShopApi } from '../../sfcc-ocapi/shop/sfcc-shop-api'
import { inSpelling, sessionIn } from '../../sfcc-ocapi/shop/sfcc-shopper'
import { WireOrder } from '../../sfcc-ocapi/shop/wire'
import type { Cart, OrderState, Shopper } from '../../shopper'

/**
 * Reads an order through `lookup` of Shopper Orders as a new guest: e-mail address and code are sufficient to see the
 * whole order.
 */
async function readAsGuest(
  api: SfccShopApi,
  orderNumber: string,
  { email, code }: OrderView,
  options: WriteOptions,
): Promise<OrderState | null> {
  const session = await api.signIn(options)
  const url = api.url(`orders/${encodeURIComponent(orderNumber)}/lookup`, api.ofOrder)
  const body = { json: api.spell({ email, order_view_code: code }) }
  const request = { method: 'POST' as const, url, body, secrets: [email, code] }
  try {
    return await api.client.write(
      request,
      (response) => stateOf(parsed(inSpelling(api, WireOrder), jsonOf(response, api.faults))),
      api.access(session),
      options,
    )
  } catch (error) {
    if (error instanceof ConnectorError && error.code === 'store.not_found') return null
    throw error
  }
}

/** Whether the order can be read after its guest was signed out. Orders bought before codes were stored have none. */
export const hasViewCode = (cart: Cart | null): boolean => cart !== null && sessionIn(cart).orderView !== undefined

/** Wraps `read`: if the guest who bought is permanently signed out, reads the order by its view code. */
export const readByViewCode =
  (api: SfccShopApi, read: Shopper['read']): Shopper['read'] =>
  async (order, options = {}) => {
    try {
      return await read(order, options)
    } catch (error) {
      const view = error instanceof GuestSignedOutError && order.cart ? sessionIn(order.cart).orderView : undefined
      if (!view) throw error
      return readAsGuest(api, order.orderNumber, view, options)
    }
  }
