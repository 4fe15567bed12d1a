import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { answerControl } from './control/answer-control'
import { sendFault } from './control/fault-injection'
import type { Fault } from './control/settings'
import type { PracticeStore } from './create-practice-store'
import { imagePath } from './documents/image-groups'
import { faultReply } from './http/fault-reply'
import { readJson } from './http/read-json'
import { send } from './http/reply'
import { answerPicture } from './pictures/answer-picture'
import { type ShopRequest, answerShop } from './shop/answer-shop'
import { parseShopPath } from './shop/shop-path'

const controlPath = '/__practice/'

function isOpen(request: IncomingMessage, response: ServerResponse): boolean {
  return !request.socket.destroyed && !response.destroyed
}

/** For a loop of pages, the right answer is always the first page. */
function firstPage(asked: ShopRequest): ShopRequest {
  const query = new URLSearchParams(asked.query)
  query.set('start', '0')
  return { ...asked, query }
}

async function waitLatency({ settings }: PracticeStore): Promise<void> {
  if (!settings.latency) return
  const { min_ms, max_ms } = settings.latency
  await delay(min_ms + Math.random() * Math.max(0, max_ms - min_ms))
}

async function answerCounted(store: PracticeStore, asked: ShopRequest, response: ServerResponse): Promise<void> {
  const resource = asked.path.segments[0] ?? ''
  const refusal = store.gate.refuse(performance.now())
  const fault: Fault | null = refusal ? null : store.faults.next(asked.path.siteId, resource)
  await waitLatency(store)
  if (!isOpen(asked.request, response)) return
  store.advance()
  if (refusal) return send(response, refusal)
  if (!fault) return send(response, answerShop(store.shop, asked))
  sendFault(response, fault, () => answerShop(store.shop, fault.kind === 'page_loop' ? firstPage(asked) : asked))
}

async function answerApi(
  store: PracticeStore,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, query }: Target,
): Promise<void> {
  const path = parseShopPath(pathname)
  if (!path) return send(response, faultReply(404, 'NotFoundException', `Unknown resource '${pathname}'.`))
  store.counter.arrive(path.segments[0] ?? '', performance.now())
  response.once('close', () => store.counter.leave(response.writableFinished ? response.statusCode : 0))
  const body = request.method === 'GET' ? null : await readJson(request)
  if (body?.ok === false) return send(response, faultReply(400, 'BodyDecodingException', body.error))
  await answerCounted(store, { request, pathname, path, query, body: body?.value }, response)
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
  await answerApi(store, request, response, target)
}
