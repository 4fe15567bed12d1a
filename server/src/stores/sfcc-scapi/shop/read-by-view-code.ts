import { ConnectorError, GuestSignedOutError } from '../../connector-error'
import { jsonOf } from '../../http/answer-error'
import { parsed, type WriteOptions } from '../../http/store-client'
import { stateOf } from '../../sfcc-ocapi/shop/map-order'
import type { OrderView, SfccShopApi } from '../../sfcc-ocapi/shop/sfcc-shop-api'
import { inSpelling, sessionIn } from '../../sfcc-ocapi/shop/sfcc-shopper'
import { WireOrder } from '../../sfcc-ocapi/shop/wire'
import type { Cart, OrderState, Shopper } from '../../shopper'

/** `lookup` of Shopper Orders, as a new guest: whoever has e-mail address and code is shown the whole order. */
async function lookUp(
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
      (answer) => stateOf(parsed(inSpelling(api, WireOrder), jsonOf(answer, api.faults))),
      api.access(session),
      options,
    )
  } catch (error) {
    if (error instanceof ConnectorError && error.code === 'store.not_found') return null
    throw error
  }
}

/** Whether the order can be looked up once its guest is signed out. Orders bought before codes were stored have none. */
export const hasViewCode = (cart: Cart | null): boolean => cart !== null && sessionIn(cart).orderView !== undefined

/** Reads as `read` does; where the guest who bought is signed out for good, by the order's view code. */
export const readByViewCode =
  (api: SfccShopApi, read: Shopper['read']): Shopper['read'] =>
  async (order, options = {}) => {
    try {
      return await read(order, options)
    } catch (error) {
      const view = error instanceof GuestSignedOutError && order.cart ? sessionIn(order.cart).orderView : undefined
      if (!view) throw error
      return lookUp(api, order.orderNumber, view, options)
    }
  }
