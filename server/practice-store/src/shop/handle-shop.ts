import type { IncomingMessage } from 'node:http'
import type { ProductJson } from '../documents/product-document'
import type { StoreContext } from '../documents/store-context'
import { faultReply } from '../http/fault-reply'
import type { Reply } from '../http/reply'
import { handleCheckout } from '../checkout/handle-checkout'
import type { CheckoutBook } from '../checkout/checkout-book'
import type { Twist } from '../checkout/place-order'
import type { SignInService } from '../scapi/sign-in-service'
import { getCategory } from './get-categories'
import { getProduct, getProducts } from './get-products'
import { searchProducts } from './search-products'
import { decodePart, parseIdList, type ShopPath } from './shop-path'

export interface ShopRequest {
  request: IncomingMessage
  pathname: string
  path: ShopPath
  query: URLSearchParams
  /** Parsed body; undefined when there is none. */
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
  /** Whether the shop has Order Management, through which shoppers can cancel orders. */
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
  const productsRequest = { context, json: shop.json, query, ifNoneMatch, runId: shop.runId }
  const ids = parseIdList(part)
  return ids ? getProducts(productsRequest, ids) : getProduct(productsRequest, id)
}

/** Returns null when the client may read; otherwise the API's refusal: 400 without an id, 401 for an unknown id. */
function refuseClient(request: IncomingMessage, query: URLSearchParams, expected: string): Reply | null {
  const header = request.headers['x-dw-client-id']
  const given = query.get('client_id') ?? (typeof header === 'string' ? header : null)
  if (given === null || given === '') {
    return faultReply(
      400,
      'MissingClientIdException',
      'No client ID was provided, neither as query nor as header parameter.',
    )
  }
  if (given === expected) return null
  const message = `The client ID '${given}' is unknown.`
  return faultReply(401, 'UnknownClientIdException', message, { clientId: given })
}

/** Handles a request below `/s/{site}/dw/shop/{version}/`, or refuses it as the API does. */
export function handleShop(shop: Shop, shopRequest: ShopRequest): Reply {
  const { request, path } = shopRequest
  if (!/^v\d{2}_\d{1,2}$/.test(path.version)) {
    const message = `The version '${path.version}' is unknown.`
    return faultReply(404, 'VersionNotFoundException', message, { version: path.version })
  }
  const context = shop.contexts.get(path.siteId)
  if (!context) {
    const message = `No site found for site ID '${path.siteId}'.`
    return faultReply(404, 'UnknownSiteException', message, { siteId: path.siteId })
  }
  const refusal = refuseClient(request, shopRequest.query, shop.clientId)
  if (refusal) return refusal
  const method = request.method ?? 'GET'
  const checkout = handleCheckout({
    context,
    book: shop.book,
    method,
    segments: path.segments.map((segment) => decodePart(segment) ?? segment),
    query: shopRequest.query,
    body: shopRequest.body,
    twist: shopRequest.twist,
    authorization: request.headers.authorization,
    now: shop.now(),
    oms: null,
  })
  if (checkout) return checkout
  if (method === 'GET') return route(shop, context, shopRequest)
  return faultReply(405, 'MethodNotAllowedException', `The HTTP method '${method}' isn't allowed.`, { method })
}
