import { z } from '@outlet/shared/contract/zod'
import type { StoreContext } from '../documents/store-context'
import { faultReply } from '../http/fault-reply'
import { type Reply, jsonReply } from '../http/reply'
import { type Basket, basketDocument, totalsOf } from './basket'
import { basketChanges } from './change-basket'
import type { CheckoutBook } from './checkout-book'
import { placeOrder } from './place-order'

export interface CheckoutRequest {
  context: StoreContext
  book: CheckoutBook
  method: string
  /** Path behind the version, decoded. */
  segments: string[]
  body: unknown
  authorization: string | undefined
  /** The store's time, in ms. */
  now: number
}

const OrderRequest = z.object({ basket_id: z.string() })

/** `POST …/customers/auth` as a guest: the token comes in the Authorization header, as the platform gives it. */
function signInGuest(book: CheckoutBook): Reply {
  const token = book.newToken()
  const customer = { _v: '23.2', _type: 'customer', auth_type: 'guest', customer_id: token.slice(0, 12) }
  return jsonReply(customer, 200, { authorization: `Bearer ${token}` })
}

function show({ context }: CheckoutRequest, basket: Basket): Reply {
  return jsonReply(basketDocument(basket, totalsOf(context.catalogue, basket)))
}

function basketNotFound(basketId: string): Reply {
  return faultReply(404, 'BasketNotFoundException', `No basket with ID '${basketId}' could be found.`, { basketId })
}

function findBasket({ book, context }: CheckoutRequest, token: string, basketId: string): Basket | null {
  const basket = book.baskets.get(basketId)
  return basket && basket.token === token && basket.siteId === context.catalogue.site.id ? basket : null
}

function answerBasket(request: CheckoutRequest, token: string): Reply | null {
  const { context, book, method, segments, body } = request
  const [, basketId, ...rest] = segments
  if (basketId === undefined) {
    return method === 'POST' ? show(request, book.openBasket(context.catalogue.site.id, token)) : null
  }
  const basket = findBasket(request, token, basketId)
  if (!basket) return basketNotFound(basketId)
  if (rest.length > 0) {
    const change = basketChanges[`${method} ${rest.join('/')}`]
    return change ? (change(context, book, basket, body) ?? show(request, basket)) : null
  }
  if (method === 'GET') return show(request, basket)
  if (method !== 'DELETE') return null
  book.baskets.delete(basketId)
  return { status: 204 }
}

function answerOrder(request: CheckoutRequest, token: string): Reply | null {
  const { context, book, method, segments, body, now } = request
  const [, orderNo] = segments
  if (method === 'GET' && orderNo !== undefined) {
    const order = book.orders.get(orderNo)
    if (order && order.token === token && order.siteId === context.catalogue.site.id) return jsonReply(order.document)
    return faultReply(404, 'OrderNotFoundException', `No order with number '${orderNo}' could be found.`, { orderNo })
  }
  if (method !== 'POST' || orderNo !== undefined) return null
  const parsed = OrderRequest.safeParse(body)
  if (!parsed.success) return faultReply(400, 'BodyDecodingException', 'The request document could not be decoded.')
  const basket = findBasket(request, token, parsed.data.basket_id)
  return basket ? placeOrder(context, book, basket, now) : basketNotFound(parsed.data.basket_id)
}

/**
 * Guests, baskets and orders; null where there is no such resource. The types of the faults follow the platform's as
 * far as its public documents name them.
 */
export function answerCheckout(request: CheckoutRequest): Reply | null {
  const { book, method, segments, authorization } = request
  const [resource, part] = segments
  if (resource === 'customers') return method === 'POST' && part === 'auth' ? signInGuest(book) : null
  if (resource !== 'baskets' && resource !== 'orders') return null
  if (authorization === undefined) {
    return faultReply(401, 'AuthorizationHeaderMissingException', 'Authorization header is missing.')
  }
  const token = authorization.replace(/^Bearer /, '')
  if (!book.knows(token)) return faultReply(401, 'InvalidAccessTokenException', 'The access token is invalid.')
  return resource === 'baskets' ? answerBasket(request, token) : answerOrder(request, token)
}
