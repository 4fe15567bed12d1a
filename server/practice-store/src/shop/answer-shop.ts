import type { IncomingMessage } from 'node:http'
import type { ProductJson } from '../documents/product-document'
import type { StoreContext } from '../documents/store-context'
import { faultReply } from '../http/fault-reply'
import type { Reply } from '../http/reply'
import { answerCheckout } from '../checkout/answer-checkout'
import type { CheckoutBook } from '../checkout/checkout-book'
import type { Twist } from '../checkout/place-order'
import type { SignInService } from '../scapi/answer-auth'
import { refuseClient } from './client-id'
import { getCategory } from './get-categories'
import { getProduct, getProducts } from './get-products'
import { searchProducts } from './search-products'
import { type ShopPath, decodePart, parseIdList } from './shop-path'

export interface ShopRequest {
  request: IncomingMessage
  pathname: string
  path: ShopPath
  query: URLSearchParams
  /** Parsed; undefined where there is none. */
  body: unknown
  twist?: Twist | undefined
}

export interface Shop {
  contexts: ReadonlyMap<string, StoreContext>
  json: ProductJson
  clientId: string
  clientSecret: string
  signIns: SignInService
  runId: string
  book: CheckoutBook
  /** Whether orders are managed where shoppers may cancel them. */
  hasOms: () => boolean
  now: () => number
}

function unknownPath(pathname: string): Reply {
  const message = `Unknown resource '${pathname}'. Please provide a valid resource.`
  return faultReply(404, 'ResourcePathNotFoundException', message, { path: pathname })
}

function route(shop: Shop, context: StoreContext, { request, pathname, path, query }: ShopRequest): Reply {
  const [resource, part, ...more] = path.segments
  if (more.length > 0 || resource === undefined) return unknownPath(pathname)
  if (resource === 'product_search' && part === undefined) return searchProducts(context, query)
  if (part === undefined) return unknownPath(pathname)
  const id = decodePart(part)
  if (id === null) {
    const message = `The value '${part}' of parameter 'id' is malformed.`
    return faultReply(400, 'MalformedParameterException', message, { parameter: 'id', value: part })
  }
  if (resource === 'categories') return getCategory(context, id)
  if (resource !== 'products') return unknownPath(pathname)
  const ifNoneMatch = request.headers['if-none-match']
  const asked = { context, json: shop.json, query, ifNoneMatch, runId: shop.runId }
  const ids = parseIdList(part)
  return ids ? getProducts(asked, ids) : getProduct(asked, id)
}

/** Answers a request below `/s/{site}/dw/shop/{version}/`, or refuses it as the API does. */
export function answerShop(shop: Shop, asked: ShopRequest): Reply {
  const { request, path } = asked
  if (!/^v\d{2}_\d{1,2}$/.test(path.version)) {
    const message = `The version '${path.version}' is unknown.`
    return faultReply(404, 'VersionNotFoundException', message, { version: path.version })
  }
  const context = shop.contexts.get(path.siteId)
  if (!context) {
    const message = `No site found for site ID '${path.siteId}'.`
    return faultReply(404, 'UnknownSiteException', message, { siteId: path.siteId })
  }
  const refusal = refuseClient(request, asked.query, shop.clientId)
  if (refusal) return refusal
  const method = request.method ?? 'GET'
  const checkout = answerCheckout({
    context,
    book: shop.book,
    method,
    segments: path.segments.map((segment) => decodePart(segment) ?? segment),
    query: asked.query,
    body: asked.body,
    twist: asked.twist,
    authorization: request.headers.authorization,
    now: shop.now(),
    oms: null,
  })
  if (checkout) return checkout
  if (method === 'GET') return route(shop, context, asked)
  return faultReply(405, 'MethodNotAllowedException', `The HTTP method '${method}' isn't allowed.`, { method })
}
