import { z } from '@outlet/shared/contract/zod'
import type { StoreContext } from '../documents/store-context'
import { faultReply } from '../http/fault-reply'
import { type Reply, jsonReply } from '../http/reply'
import { accountById, accountOf } from './accounts'
import { type Basket, basketDocument, shippingMethods, totalsOf } from './basket'
import { cancelOrder, withOms } from './cancel-order'
import { basketChanges, fillBasket, populateBasket, setSaved } from './change-basket'
import type { CheckoutBook, PlacedOrder, Session } from './checkout-book'
import { lookUpOrder } from './look-up-order'
import { placeOrder, withViewCode, type Twist } from './place-order'

export interface CheckoutRequest {
  context: StoreContext
  book: CheckoutBook
  method: string
  /** Path behind the version, decoded. */
  segments: string[]
  query: URLSearchParams
  body: unknown
  authorization: string | undefined
  /** The store's time, in ms. */
  now: number
  /** Order Management, whether the shop has it or not; null by the API that knows nothing of it. */
  oms: { isActive: boolean } | null
  twist?: Twist | undefined
}

const OrderRequest = z.object({ basket_id: z.string() })
const SignIn = z.object({ type: z.enum(['guest', 'credentials', 'refresh']) })

/** `Basic` with login and password. */
export function basicOf(authorization: string | undefined): [string, string] {
  const text = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return [text.slice(0, colon), text.slice(colon + 1)]
}

export const bearerOf = (authorization: string | undefined) => authorization?.replace(/^Bearer /, '') ?? ''

function sessionFor({ book, authorization, body, now }: CheckoutRequest): (Session & { token: string }) | null {
  const type = SignIn.safeParse(body).data?.type
  if (type === 'guest') return book.signIn(null, now)
  if (type === 'credentials') {
    const account = accountOf(...basicOf(authorization))
    return account && book.signIn(account.customerId, now)
  }
  const session = type === 'refresh' ? book.session(bearerOf(authorization), now) : null
  return session && book.renew(session, now)
}

/** `POST …/customers/auth`: the token comes in the Authorization header, as the platform gives it. */
function signIn(request: CheckoutRequest): Reply {
  const session = sessionFor(request)
  if (!session) return faultReply(401, 'AuthenticationFailedException', 'Login or password is wrong, or has expired.')
  const { token, customerId, isRegistered } = session
  const type = isRegistered ? 'registered' : 'guest'
  const customer = { _v: '23.2', _type: 'customer', auth_type: type, customer_id: customerId }
  const email = accountById(customerId)?.email
  return jsonReply({ ...customer, ...(email ? { email, login: email } : {}) }, 200, {
    authorization: `Bearer ${token}`,
  })
}

function show({ context }: CheckoutRequest, basket: Basket): Reply {
  return jsonReply(basketDocument(basket, totalsOf(context.catalogue, basket)))
}

function basketNotFound(basketId: string): Reply {
  return faultReply(404, 'BasketNotFoundException', `No basket with ID '${basketId}' could be found.`, { basketId })
}

function findBasket({ book, context, now }: CheckoutRequest, { customerId }: Session, basketId: string): Basket | null {
  const basket = book.basket(basketId, now)
  return basket && basket.customerId === customerId && basket.siteId === context.catalogue.site.id ? basket : null
}

function openBasket(request: CheckoutRequest, { customerId }: Session): Reply {
  const { context, book, body, query, now } = request
  const isTemporary = query.get('temporary') === 'true'
  const basket = book.openBasket(context.catalogue.site.id, customerId, isTemporary, now)
  if (!basket) {
    const type = `Customer${isTemporary ? 'Temporary' : ''}BasketsQuotaExceededException`
    return faultReply(400, type, 'The customer has as many baskets as the store allows.')
  }
  const refusal = fillBasket(context, book, basket, body)
  if (refusal) {
    book.endBasket(basket.basketId)
    return refusal
  }
  if (query.get('populateCustomerDetails') === 'true') populateBasket(basket)
  return show(request, basket)
}

function listShippingMethods(): Reply {
  const methods = Object.entries(shippingMethods)
  const applicable_shipping_methods = methods.map(([id, { name, minor }]) => ({ id, name, price: minor / 100 }))
  return jsonReply({ _v: '23.2', applicable_shipping_methods, default_shipping_method_id: 'standard' })
}

/** Below a basket: a part of it is set, or added to. */
function answerBasketPart(request: CheckoutRequest, basket: Basket, part: string): Reply | null {
  const { context, book, method, body, query } = request
  const saved = query.get('customer_address_id')
  const change = basketChanges[`${method} ${part}`]
  if (!change) return `${method} ${part}` === 'GET shipments/me/shipping_methods' ? listShippingMethods() : null
  const refusal = saved === null ? change(context, book, basket, body) : setSaved(part, basket, saved)
  return refusal ?? show(request, basket)
}

function answerBasket(request: CheckoutRequest, session: Session): Reply | null {
  const { book, method, segments } = request
  const [, basketId, ...rest] = segments
  if (basketId === undefined) return method === 'POST' ? openBasket(request, session) : null
  const basket = findBasket(request, session, basketId)
  if (!basket) return basketNotFound(basketId)
  if (rest.length > 0) return answerBasketPart(request, basket, rest.join('/'))
  if (method === 'GET') return show(request, basket)
  if (method !== 'DELETE') return null
  book.endBasket(basketId)
  return { status: 204 }
}

function showOrder({ query, oms }: CheckoutRequest, order: PlacedOrder): Reply {
  const isExpanded = (query.get('expand') ?? '').split(',').includes('oms')
  const document = oms?.isActive && isExpanded ? withOms(order) : order.document
  return jsonReply(withViewCode(document, order, oms))
}

/** What can be asked of an order; null where there is no such thing. */
function orderActionOf({ method, segments, oms }: CheckoutRequest): ((order: PlacedOrder) => Reply) | null {
  const [, , ...rest] = segments
  return oms && [method, ...rest].join(' ') === 'POST actions oms-cancel-order'
    ? (order) => cancelOrder(order, oms)
    : null
}

function answerOwnOrder(request: CheckoutRequest, session: Session, orderNo: string): Reply | null {
  const { context, book, method, segments } = request
  const isShown = method === 'GET' && segments.length === 2
  const answer = isShown ? (order: PlacedOrder) => showOrder(request, order) : orderActionOf(request)
  if (!answer) return null
  const order = book.orders.get(orderNo)
  const isOwn = order?.customerId === session.customerId && order.siteId === context.catalogue.site.id
  if (isOwn) return answer(order)
  return faultReply(404, 'OrderNotFoundException', `No order with number '${orderNo}' could be found.`, { orderNo })
}

function answerOrder(request: CheckoutRequest, session: Session): Reply | null {
  const { method, segments, body } = request
  const [, orderNo] = segments
  const isLookup = request.oms !== null && [method, ...segments.slice(2)].join(' ') === 'POST lookup'
  if (orderNo !== undefined && isLookup) {
    const found = lookUpOrder(request, orderNo)
    return 'status' in found ? found : showOrder(request, found)
  }
  if (orderNo !== undefined) return answerOwnOrder(request, session, orderNo)
  if (method !== 'POST') return null
  const parsed = OrderRequest.safeParse(body)
  if (!parsed.success) return faultReply(400, 'BodyDecodingException', 'The request document could not be decoded.')
  const basket = findBasket(request, session, parsed.data.basket_id)
  return basket ? placeOrder(request, basket) : basketNotFound(parsed.data.basket_id)
}

/** Their orders, the newest first, from one time to another. */
function listOrders({ book, context, query, oms }: CheckoutRequest, { customerId }: Session): Reply {
  const from = Date.parse(query.get('from') ?? '') || 0
  const until = Date.parse(query.get('until') ?? '') || Infinity
  const data = book
    .ordersOf(context.catalogue.site.id, customerId)
    .filter(({ placedAt }) => placedAt >= from && placedAt <= until)
    .map((order) => withViewCode(order.document, order, oms))
  const start = Number(query.get('start') ?? query.get('offset') ?? 0)
  const most = Math.min(50, Number(query.get('count') ?? query.get('limit') ?? 10))
  const page = data.slice(start, start + most)
  // Each of the platform's APIs has its own words for a page.
  const place = query.has('siteId') ? { limit: most, offset: start } : { count: page.length, start }
  return jsonReply({ _v: '23.2', ...place, total: data.length, data: page })
}

function listBaskets({ book, context, now }: CheckoutRequest, { customerId }: Session): Reply {
  const baskets = book
    .basketsOf(context.catalogue.site.id, customerId, now)
    .map((basket) => basketDocument(basket, totalsOf(context.catalogue, basket)))
  return jsonReply({ _v: '23.2', total: baskets.length, baskets })
}

function answerCustomer(request: CheckoutRequest, session: Session): Reply | null {
  const { method, segments } = request
  const [, customerId = '', part] = segments
  if (method !== 'GET') return null
  if (customerId !== session.customerId) {
    return faultReply(404, 'CustomerNotFoundException', `No customer with ID '${customerId}' could be found.`)
  }
  if (part === 'orders') return listOrders(request, session)
  if (part === 'baskets') return listBaskets(request, session)
  const account = accountById(customerId)
  const lists: Record<string, readonly object[] | undefined> = {
    addresses: account?.addresses,
    payment_instruments: account?.paymentInstruments,
  }
  const list = lists[part ?? '']
  return list ? jsonReply({ _v: '23.2', count: list.length, total: list.length, data: list }) : null
}

const resources: Record<string, (request: CheckoutRequest, session: Session) => Reply | null> = {
  baskets: answerBasket,
  orders: answerOrder,
  customers: answerCustomer,
}

/**
 * Customers, baskets and orders; null where there is no such resource. The types of the faults follow the platform's as
 * far as its public documents name them.
 */
export function answerCheckout(request: CheckoutRequest): Reply | null {
  const { book, method, segments, authorization, now } = request
  const [resource = '', part] = segments
  if (resource === 'customers' && part === 'auth') return method === 'POST' ? signIn(request) : null
  const answer = resources[resource]
  if (!answer) return null
  if (authorization === undefined) {
    return faultReply(401, 'AuthorizationHeaderMissingException', 'Authorization header is missing.')
  }
  const session = book.session(bearerOf(authorization), now)
  if (!session) return faultReply(401, 'InvalidAccessTokenException', 'The access token is invalid.')
  return answer(request, session)
}
