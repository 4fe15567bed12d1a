import { expandKey, parseExpand } from '../documents/expand'
import { type ProductJson, productRevision } from '../documents/product-document'
import type { StoreContext } from '../documents/store-context'
import { mixSeed } from '../catalogue/random'
import type { ProductRef } from '../catalogue/site-catalogue'
import { faultReply } from '../http/fault-reply'
import { type Reply, jsonTextReply } from '../http/reply'

/** The platform's limit of ids in one request. */
export const maxIds = 50

export interface ProductsRequest {
  context: StoreContext
  json: ProductJson
  query: URLSearchParams
  /** The request's `If-None-Match`. */
  ifNoneMatch: string | undefined
  /** Part of the etag that differs between runs of the store, because revisions start at 0 in each run. */
  runId: string
}

interface Found {
  refs: ProductRef[]
  texts: string[]
  etag: string
}

function read({ context, json, query, runId }: ProductsRequest, ids: string[]): Found | Reply {
  const expand = parseExpand(query.get('expand'), query.get('all_images') === 'true')
  if ('unknown' in expand) {
    const message = `The expand value '${expand.unknown}' isn't allowed.`
    return faultReply(400, 'InvalidExpandValueException', message, { expandValue: expand.unknown })
  }
  const { catalogue } = context
  const refs = ids.flatMap((id) => catalogue.find(id) ?? [])
  let hash = mixSeed(expandKey(expand), refs.length)
  for (const ref of refs) {
    hash = mixSeed(hash, ref.position, ref.variant ?? -1, productRevision(catalogue, ref, expand))
  }
  const texts = refs.map((ref) => json.get(context, ref, expand))
  return { refs, texts, etag: `"${runId}-${catalogue.site.salt}-${hash.toString(36)}"` }
}

function conditional(request: ProductsRequest, etag: string, body: string): Reply {
  const headers = { etag, 'cache-control': 'max-age=0,must-revalidate' }
  const matches = (request.ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  return matches ? { status: 304, headers } : jsonTextReply(body, headers)
}

/** `GET …/products/(a,b)`: returns the existing products in the requested order and omits the others. */
export function getProducts(request: ProductsRequest, ids: string[]): Reply {
  if (ids.length > maxIds) {
    const message = `No more than ${maxIds} ids can be requested at once, but there were ${ids.length}.`
    return faultReply(400, 'ValueConstraintViolationException', message, { parameter: 'ids', expected: maxIds })
  }
  const found = read(request, ids)
  if ('status' in found) return found
  const { texts, etag } = found
  const body = `{"_v":"23.2","_type":"product_result","count":${texts.length},"data":[${texts.join(',')}],"total":${texts.length}}`
  return conditional(request, etag, body)
}

/** `GET …/products/{id}` */
export function getProduct(request: ProductsRequest, id: string): Reply {
  const found = read(request, [id])
  if ('status' in found) return found
  const [text] = found.texts
  if (text !== undefined) return conditional(request, found.etag, text)
  const siteId = request.context.catalogue.site.id
  const message = `No product with ID '${id}' for site '${siteId}' could be found.`
  return faultReply(404, 'ProductNotFoundException', message, { productId: id, siteId })
}
