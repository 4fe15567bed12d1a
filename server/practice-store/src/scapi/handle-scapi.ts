import { handleCheckout, bearerOf } from '../checkout/handle-checkout'
import type { Twist } from '../checkout/place-order'
import type { StoreContext } from '../documents/store-context'
import { jsonIn } from '../http/read-json'
import type { Reply } from '../http/reply'
import type { Shop } from '../shop/handle-shop'
import { handleCatalogue } from './handle-catalogue'
import type { ScapiPath } from './scapi-path'
import { problemReply, scapiReply, toSnake } from './spelling'

export interface ScapiRequest {
  path: ScapiPath
  method: string
  query: URLSearchParams
  /** Raw body. */
  text: string
  authorization: string | undefined
  twist?: Twist | undefined
}

const hyphenatedSegments = [
  'billing-address',
  'shipping-address',
  'shipping-method',
  'shipping-methods',
  'payment-instruments',
]
/** Returns the Shop API's name of a path segment; ids stay unchanged. */
const partOf = (segment: string) => (hyphenatedSegments.includes(segment) ? segment.replaceAll('-', '_') : segment)

function handleReading(shop: Shop, { path, method, query, authorization }: ScapiRequest, context: StoreContext): Reply {
  if (!shop.book.session(bearerOf(authorization), shop.now())) {
    return problemReply(401, 'unauthorized', 'The access token is missing or has ended.')
  }
  const reply = method === 'GET' ? handleCatalogue(context, path.segments.join('/'), query) : null
  return reply ? scapiReply(reply) : problemReply(404, 'not-found', 'no such resource')
}

function handleBuying(shop: Shop, request: ScapiRequest, context: StoreContext): Reply {
  const { path, method, query, text, authorization, twist } = request
  const body = jsonIn(text)
  if (!body.ok) return problemReply(400, 'bad-request', body.error)
  const reply = handleCheckout({
    context,
    book: shop.book,
    method,
    segments: path.segments.map(partOf),
    query,
    body: toSnake(body.value),
    authorization,
    now: shop.now(),
    oms: { isActive: shop.hasOms() },
    twist,
  })
  return reply ? scapiReply(reply) : problemReply(404, 'not-found', 'no such resource')
}

function handleSite(shop: Shop, request: ScapiRequest): Reply {
  const context = shop.contexts.get(request.query.get('siteId') ?? '')
  if (!context) return problemReply(400, 'bad-request', 'siteId names no site of the organization')
  return request.path.family === 'catalogue'
    ? handleReading(shop, request, context)
    : handleBuying(shop, request, context)
}

/** Handles a request to the Shopper APIs: sign-in, catalogue, baskets, orders, customers. */
export function handleScapi(shop: Shop, request: ScapiRequest): Reply {
  const { path, method, query, text, authorization } = request
  if (path.family !== 'auth') return handleSite(shop, request)
  const { book, clientId, clientSecret, signIns } = shop
  const [, endpoint = ''] = path.segments
  const form = new URLSearchParams(text)
  const authRequest = { book, clientId, clientSecret, method, endpoint, query, form, authorization, now: shop.now() }
  return signIns.handle(authRequest) ?? problemReply(404, 'not-found', 'no such resource')
}
