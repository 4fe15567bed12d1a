import { answerCheckout, bearerOf } from '../checkout/answer-checkout'
import type { Twist } from '../checkout/place-order'
import type { StoreContext } from '../documents/store-context'
import { jsonIn } from '../http/read-json'
import type { Reply } from '../http/reply'
import type { Shop } from '../shop/answer-shop'
import { answerCatalogue } from './answer-catalogue'
import type { ScapiPath } from './scapi-path'
import { problemReply, scapiReply, toSnake } from './spelling'

export interface ScapiRequest {
  path: ScapiPath
  method: string
  query: URLSearchParams
  /** The body as it came. */
  text: string
  authorization: string | undefined
  twist?: Twist | undefined
}

const words = ['billing-address', 'shipping-address', 'shipping-method', 'shipping-methods', 'payment-instruments']
/** What the Shop API calls a part of a path; ids stay as they are. */
const partOf = (segment: string) => (words.includes(segment) ? segment.replaceAll('-', '_') : segment)

function answerReading(shop: Shop, { path, method, query, authorization }: ScapiRequest, context: StoreContext): Reply {
  if (!shop.book.session(bearerOf(authorization), shop.now())) {
    return problemReply(401, 'unauthorized', 'The access token is missing or has ended.')
  }
  const answer = method === 'GET' ? answerCatalogue(context, path.segments.join('/'), query) : null
  return answer ? scapiReply(answer) : problemReply(404, 'not-found', 'no such resource')
}

function answerBuying(shop: Shop, request: ScapiRequest, context: StoreContext): Reply {
  const { path, method, query, text, authorization, twist } = request
  const body = jsonIn(text)
  if (!body.ok) return problemReply(400, 'bad-request', body.error)
  const answer = answerCheckout({
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
  return answer ? scapiReply(answer) : problemReply(404, 'not-found', 'no such resource')
}

function answerSite(shop: Shop, request: ScapiRequest): Reply {
  const context = shop.contexts.get(request.query.get('siteId') ?? '')
  if (!context) return problemReply(400, 'bad-request', 'siteId names no site of the organization')
  return request.path.family === 'catalogue'
    ? answerReading(shop, request, context)
    : answerBuying(shop, request, context)
}

/** Answers a request to the Shopper APIs: signing in, the catalogue, baskets, orders, a customer's own. */
export function answerScapi(shop: Shop, request: ScapiRequest): Reply {
  const { path, method, query, text, authorization } = request
  if (path.family !== 'auth') return answerSite(shop, request)
  const { book, clientId, clientSecret, signIns } = shop
  const [, what = ''] = path.segments
  const form = new URLSearchParams(text)
  const asked = { book, clientId, clientSecret, method, what, query, form, authorization, now: shop.now() }
  return signIns.answer(asked) ?? problemReply(404, 'not-found', 'no such resource')
}
