import { z } from '@outlet/shared/contract/zod'
import type { StoreContext } from '../documents/store-context'
import { faultReply } from '../http/fault-reply'
import { type Reply, jsonReply } from '../http/reply'
import { accountById, accountOf } from './accounts'
import { type Basket, basketDocument, shippingMethods, totalsOf } from './basket'
import { cancelOrder, withOms } from './cancel-order'
import { basketChanges, fillBasket, populateBasket, setSaved } from './change-basket'
import type { CheckoutBook, PlacedOrder, Session } from './checkout-book'
import { findOrderByViewCode } from './find-order-by-view-code'
import { placeOrder, withViewCode, type Twist } from './place-order'

export interface CheckoutRequest {
  context: StoreContext
  book: CheckoutBook
  method: string
  /** Decoded path segments after the version. */
  segments: string[]
  query: URLSearchParams
  body: unknown
  authorization: string | undefined
  /** The store's time, in ms since 1970. */
  now: number
  /** State of Order Management; null for the Shop API, which has no Order Management. */
  oms: { isActive: boolean } | null
  twist?: Twist | undefined
}

const OrderRequest = z.object({ basket_id: z.string() })
const SignIn = z.object({ type: z.enum(['guest', 'credentials', 'refresh']) })

/** Returns login and password of a `Basic` authorization header. */
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

/** `POST …/customers/auth`: returns the token in the Authorization header, as the platform does. */
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

function handleBasketPart(request: CheckoutRequest, basket: Basket, part: string): Reply | null {
  const { context, book, method, body, query } = request
  const saved = query.get('customer_address_id')
  const change = basketChanges[`${method} ${part}`]
  if (!change) return `${method} ${part}` === 'GET shipments/me/shipping_methods' ? listShippingMethods() : null
  const refusal = saved === null ? change(context, book, basket, body) : setSaved(part, basket, saved)
  return refusal ?? show(request, basket)
}

function handleBasket(request: CheckoutRequest, session: Session): Reply | null {
  const { book, method, segments } = request
  const [, basketId, ...rest] = segments
  if (basketId === undefined) return method === 'POST' ? openBasket(request, session) : null
  const basket = findBasket(request, session, basketId)
  if (!basket) return basketNotFound(basketId)
  if (rest.length > 0) return handleBasketPart(request, basket, rest.join('/'))
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

function orderActionOf({ method, segments, oms }: CheckoutRequest): ((order: PlacedOrder) => Reply) | null {
  const [, , ...rest] = segments
  return oms && [method, ...rest].join(' ') === 'POST actions oms-cancel-order'
    ? (order) => cancelOrder(order, oms)
    : null
}

function handleOwnOrder(request: CheckoutRequest, session: Session, orderNo: string): Reply | null {
  const { context, book, method, segments } = request
  const isShown = method === 'GET' && segments.length === 2
  const action = isShown ? (order: PlacedOrder) => showOrder(request, order) : orderActionOf(request)
  if (!action) return null
  const order = book.orders.get(orderNo)
  const isOwn = order?.customerId === session.customerId && order.siteId === context.catalogue.site.id
  if (isOwn) return action(order)
  return faultReply(404, 'OrderNotFoundException', `No order with number '${orderNo}' could be found.`, { orderNo })
}

function handleOrder(request: CheckoutRequest, session: Session): Reply | null {
  const { method, segments, body } = request
  const [, orderNo] = segments
  const isLookup = request.oms !== null && [method, ...segments.slice(2)].join(' ') === 'POST lookup'
  if (orderNo !== undefined && isLookup) {
    const found = findOrderByViewCode(request, orderNo)
    return 'status' in found ? found : showOrder(request, found)
  }
  if (orderNo !== undefined) return handleOwnOrder(request, session, orderNo)
  if (method !== 'POST') return null
  const parsed = OrderRequest.safeParse(body)
  if (!parsed.success) return faultReply(400, 'BodyDecodingException', 'The request document could not be decoded.')
  const basket = findBasket(request, session, parsed.data.basket_id)
  return basket ? placeOrder(request, basket) : basketNotFound(parsed.data.basket_id)
}

const isNatural = (value: number) => Number.isInteger(value) && value >= 0

/** A page field by the name that one of the two APIs gives it; NaN if it is not a number. */
const pageField = (query: URLSearchParams, ...names: readonly string[]): number | undefined => {
  const text = names.map((name) => query.get(name)).find((value) => value !== null)
  return text === undefined || text === null ? undefined : Number(text)
}

/** Lists the customer's orders of a period, newest first. */
function listOrders({ book, context, query, oms }: CheckoutRequest, { customerId }: Session): Reply {
  const from = Date.parse(query.get('from') ?? '') || 0
  const until = Date.parse(query.get('until') ?? '') || Infinity
  const data = book
    .ordersOf(context.catalogue.site.id, customerId)
    .filter(({ placedAt }) => placedAt >= from && placedAt <= until)
    .map((order) => withViewCode(order.document, order, oms))
  const start = pageField(query, 'start', 'offset') ?? 0
  const limit = pageField(query, 'count', 'limit') ?? 10
  if (![start, limit].every(isNatural))
    return faultReply(400, 'InvalidParameterException', 'start and count are integers of at least 0.')
  const pageSize = Math.min(50, limit)
  const page = data.slice(start, start + pageSize)
  // The two APIs use different names for page fields.
  const place = query.has('siteId') ? { limit: pageSize, offset: start } : { count: page.length, start }
  return jsonReply({ _v: '23.2', ...place, total: data.length, data: page })
}

function listBaskets({ book, context, now }: CheckoutRequest, { customerId }: Session): Reply {
  const baskets = book
    .basketsOf(context.catalogue.site.id, customerId, now)
    .map((basket) => basketDocument(basket, totalsOf(context.catalogue, basket)))
  return jsonReply({ _v: '23.2', total: baskets.length, baskets })
}

function handleCustomer(request: CheckoutRequest, session: Session): Reply | null {
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
  baskets: handleBasket,
  orders: handleOrder,
  customers: handleCustomer,
}

/**
 * Handles customers, baskets and orders. Returns null when there is no such resource. Fault types follow the platform's
 * public documents as far as those name them.
 */
export function handleCheckout(request: CheckoutRequest): Reply | null {
  const { book, method, segments, authorization, now } = request
  const [resource = '', part] = segments
  if (resource === 'customers' && part === 'auth') return method === 'POST' ? signIn(request) : null
  const handle = resources[resource]
  if (!handle) return null
  if (authorization === undefined) {
    return faultReply(401, 'AuthorizationHeaderMissingException', 'Authorization header is missing.')
  }
  const session = book.session(bearerOf(authorization), now)
  if (!session) return faultReply(401, 'InvalidAccessTokenException', 'The access token is invalid.')
  return handle(request, session)
}
