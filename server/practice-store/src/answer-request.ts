import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Twist } from './checkout/place-order'
import { answerControl } from './control/answer-control'
import { sendFault } from './control/fault-injection'
import type { Fault } from './control/settings'
import type { PracticeStore } from './create-practice-store'
import { imagePath } from './documents/image-groups'
import { faultReply } from './http/fault-reply'
import { readBody } from './http/read-body'
import { readJson } from './http/read-json'
import { type Reply, send } from './http/reply'
import { answerPicture } from './pictures/answer-picture'
import { answerScapi } from './scapi/answer-scapi'
import { parseScapiPath, type ScapiPath } from './scapi/scapi-path'
import { type ShopRequest, answerShop } from './shop/answer-shop'
import { parseShopPath } from './shop/shop-path'

const controlPath = '/__practice/'

function isOpen(request: IncomingMessage, response: ServerResponse): boolean {
  return !request.socket.destroyed && !response.destroyed
}

/** For a loop of pages, the right answer is always the first page, by whichever word an API asks for it. */
function atFirstPage<Asked extends { query: URLSearchParams }>(asked: Asked): Asked {
  const query = new URLSearchParams(asked.query)
  for (const name of ['start', 'offset']) if (query.has(name)) query.set(name, '0')
  return { ...asked, query }
}

async function waitLatency({ settings }: PracticeStore): Promise<void> {
  if (!settings.latency) return
  const { min_ms, max_ms } = settings.latency
  await delay(min_ms + Math.random() * Math.max(0, max_ms - min_ms))
}

/** What is asked, apart from how it is spelled. */
interface Counted {
  request: IncomingMessage
  site: string
  resource: string
  /** The right answer, where a fault does not change it. */
  answer(fault: Fault | null): Reply
}

const twists = ['stays_created', 'price_moved', 'sold_out'] as const
const twistOf = (fault: Fault | null): Twist | undefined => twists.find((twist) => twist === fault?.kind)

async function answerCounted(store: PracticeStore, asked: Counted, response: ServerResponse): Promise<void> {
  const { request, site, resource, answer } = asked
  store.counter.arrive(resource, performance.now())
  response.once('close', () => store.counter.leave(response.writableFinished ? response.statusCode : 0))
  const refusal = store.gate.refuse(performance.now())
  const fault: Fault | null = refusal ? null : store.faults.next(site, resource)
  await waitLatency(store)
  if (!isOpen(request, response)) return
  store.advance()
  if (refusal) return send(response, refusal)
  if (!fault) return send(response, answer(null))
  // Carried out even when nobody waits for it any more.
  if (fault.kind === 'slow') await delay(fault.ms ?? 1000)
  sendFault(response, fault, () => answer(fault))
}

async function answerShopApi(
  store: PracticeStore,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, query }: Target,
): Promise<void> {
  const path = parseShopPath(pathname)
  if (!path) return send(response, faultReply(404, 'NotFoundException', `Unknown resource '${pathname}'.`))
  const body = request.method === 'GET' ? null : await readJson(request)
  if (body?.ok === false) return send(response, faultReply(400, 'BodyDecodingException', body.error))
  const asked: ShopRequest = { request, pathname, path, query, body: body?.value }
  const answer = (fault: Fault | null) =>
    answerShop(store.shop, { ...(fault?.kind === 'page_loop' ? atFirstPage(asked) : asked), twist: twistOf(fault) })
  await answerCounted(store, { request, site: path.siteId, resource: path.segments[0] ?? '', answer }, response)
}

async function answerShopperApi(
  store: PracticeStore,
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: { path: ScapiPath; query: URLSearchParams },
): Promise<void> {
  const text = request.method === 'GET' ? '' : ((await readBody(request)) ?? '')
  const { method = 'GET', headers } = request
  const asked = { path, method, query, text, authorization: headers.authorization }
  const answer = (fault: Fault | null) =>
    answerScapi(store.shop, { ...(fault?.kind === 'page_loop' ? atFirstPage(asked) : asked), twist: twistOf(fault) })
  const resource = path.family === 'auth' ? 'auth' : (path.segments[0] ?? '')
  await answerCounted(store, { request, site: query.get('siteId') ?? '', resource, answer }, response)
}

interface Target {
  /** Still URL-encoded. */
  pathname: string
  query: URLSearchParams
}

function targetOf(url: string): Target {
  const mark = url.indexOf('?')
  if (mark < 0) return { pathname: url, query: new URLSearchParams() }
  return { pathname: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) }
}

/** Answers any request that reaches the store: the shop, its pictures, its control API. */
export async function answerRequest(
  store: PracticeStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = targetOf(request.url ?? '/')
  const { pathname, query } = target
  if (pathname.startsWith(controlPath)) {
    return send(response, await answerControl(store.controlled, request, pathname.slice(controlPath.length), query))
  }
  if (pathname.startsWith(imagePath)) return send(response, await answerPicture(pathname.slice(imagePath.length)))
  const scapi = parseScapiPath(pathname)
  if (scapi) return answerShopperApi(store, request, response, { path: scapi, query })
  await answerShopApi(store, request, response, target)
}
