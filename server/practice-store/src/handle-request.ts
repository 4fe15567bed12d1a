import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Twist } from './checkout/place-order'
import { handleControl } from './control/handle-control'
import { sendFault } from './control/fault-injection'
import type { Fault } from './control/settings'
import type { PracticeStore } from './create-practice-store'
import { imagePath } from './documents/image-groups'
import { faultReply } from './http/fault-reply'
import { readBody } from './http/read-body'
import { readJson } from './http/read-json'
import { type Reply, send } from './http/reply'
import { handlePicture } from './pictures/handle-picture'
import { handleScapi } from './scapi/handle-scapi'
import { parseScapiPath, type ScapiPath } from './scapi/scapi-path'
import { type ShopRequest, handleShop } from './shop/handle-shop'
import { parseShopPath } from './shop/shop-path'

const controlPath = '/__practice/'

function isOpen(request: IncomingMessage, response: ServerResponse): boolean {
  return !request.socket.destroyed && !response.destroyed
}

/**
 * Moves a request to the first page: with the `page_loop` fault every page is the first one. The Shop API calls the
 * offset `start`, the Shopper APIs call it `offset`.
 */
function atFirstPage<Paged extends { query: URLSearchParams }>(request: Paged): Paged {
  const query = new URLSearchParams(request.query)
  for (const name of ['start', 'offset']) if (query.has(name)) query.set(name, '0')
  return { ...request, query }
}

async function waitLatency({ settings }: PracticeStore): Promise<void> {
  if (!settings.latency) return
  const { min_ms, max_ms } = settings.latency
  await delay(min_ms + Math.random() * Math.max(0, max_ms - min_ms))
}

/** A request to either API, after parsing. */
interface CountedRequest {
  request: IncomingMessage
  site: string
  resource: string
  /** Produces the reply that the store sends when no fault changes it. */
  respond(fault: Fault | null): Reply
}

const twists = ['stays_created', 'price_moved', 'sold_out'] as const
const twistOf = (fault: Fault | null): Twist | undefined => twists.find((twist) => twist === fault?.kind)

async function handleCounted(store: PracticeStore, counted: CountedRequest, response: ServerResponse): Promise<void> {
  const { request, site, resource, respond } = counted
  store.counter.arrive(resource, performance.now())
  response.once('close', () => store.counter.leave(response.writableFinished ? response.statusCode : 0))
  const refusal = store.gate.refuse(performance.now())
  const fault: Fault | null = refusal ? null : store.faults.next(site, resource)
  await waitLatency(store)
  if (!isOpen(request, response)) return
  store.advance()
  if (refusal) return send(response, refusal)
  if (!fault) return send(response, respond(null))
  // The request is carried out even when the client has disconnected in the meantime.
  if (fault.kind === 'slow') await delay(fault.ms ?? 1000)
  sendFault(response, fault, () => respond(fault))
}

async function handleShopApi(
  store: PracticeStore,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, query }: Target,
): Promise<void> {
  const path = parseShopPath(pathname)
  if (!path) return send(response, faultReply(404, 'NotFoundException', `Unknown resource '${pathname}'.`))
  const body = request.method === 'GET' ? null : await readJson(request)
  if (body?.ok === false) return send(response, faultReply(400, 'BodyDecodingException', body.error))
  const shopRequest: ShopRequest = { request, pathname, path, query, body: body?.value }
  const respond = (fault: Fault | null) =>
    handleShop(store.shop, {
      ...(fault?.kind === 'page_loop' ? atFirstPage(shopRequest) : shopRequest),
      twist: twistOf(fault),
    })
  await handleCounted(store, { request, site: path.siteId, resource: path.segments[0] ?? '', respond }, response)
}

async function handleShopperApi(
  store: PracticeStore,
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: { path: ScapiPath; query: URLSearchParams },
): Promise<void> {
  const text = request.method === 'GET' ? '' : ((await readBody(request)) ?? '')
  const { method = 'GET', headers } = request
  const scapiRequest = { path, method, query, text, authorization: headers.authorization }
  const respond = (fault: Fault | null) =>
    handleScapi(store.shop, {
      ...(fault?.kind === 'page_loop' ? atFirstPage(scapiRequest) : scapiRequest),
      twist: twistOf(fault),
    })
  const resource = path.family === 'auth' ? 'auth' : (path.segments[0] ?? '')
  await handleCounted(store, { request, site: query.get('siteId') ?? '', resource, respond }, response)
}

interface Target {
  /** Path, still URL-encoded. */
  pathname: string
  query: URLSearchParams
}

function targetOf(url: string): Target {
  const mark = url.indexOf('?')
  if (mark < 0) return { pathname: url, query: new URLSearchParams() }
  return { pathname: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) }
}

/** Handles every request to the store: the shop APIs, the product images, the control API. */
export async function handleRequest(
  store: PracticeStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = targetOf(request.url ?? '/')
  const { pathname, query } = target
  if (pathname.startsWith(controlPath)) {
    return send(response, await handleControl(store.controlled, request, pathname.slice(controlPath.length), query))
  }
  if (pathname.startsWith(imagePath)) return send(response, await handlePicture(pathname.slice(imagePath.length)))
  const scapi = parseScapiPath(pathname)
  if (scapi) return handleShopperApi(store, request, response, { path: scapi, query })
  await handleShopApi(store, request, response, target)
}
