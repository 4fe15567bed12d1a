import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from '@outlet/shared/contract/zod'
import { serveWhole } from '../../testing/serve'

export interface FakeVariant {
  id: string
  color: string
  price: number
  listPrice: number
  /** `uncounted`: always available. `untold`: the store does not state it. */
  quantity: number | 'uncounted' | 'untold'
  /** Buying rules in Shopify's document of the single product. */
  rules?: object
}

export interface FakeProduct {
  id: string
  /** Its documents have an unexpected shape. */
  isUnreadable?: true
  variants: FakeVariant[]
}

export interface FakeRequest {
  method: string
  url: URL
  headers: Record<string, string>
  /** Raw body. */
  text: string
  form: URLSearchParams
}

/** The currencies of a store's prices. */
interface FakeCurrencies {
  shop: string
  /** Currency shown to this visitor, which differs from the shop's own only at Shopify. */
  visitor: string
  /** Currency by country, for visitors who set one in Shopify's cookie. */
  markets?: Record<string, string>
}

export interface FakeReply {
  status?: number
  headers?: Record<string, string>
  /**
   * An object is sent as JSON. `hang`: no response. `reset`: the connection ends without a response. `cut`: it ends in
   * the middle of one.
   */
  body: object | string | 'hang' | 'reset' | 'cut'
}

/** Fate of the next order or cancellation: refused, or carried out with a wrong or missing response. */
export type PlacingFault = 'then-reset' | 'then-504' | 'then-400' | 'then-hang' | 'then-page' | 'refused'

export interface FakeStore {
  origin: string
  products: Map<string, FakeProduct>
  requests: FakeRequest[]
  currencies: FakeCurrencies
  /** Returns a reply that replaces the store's own, which is then not computed; null = the store's own. */
  fault: ((request: FakeRequest) => FakeReply | null) | null
  /** Wait before each reply. */
  delayMs: number
  /** Holds each reply until it is resolved. */
  held: Promise<void> | null
  placing: PlacingFault | null
  /** Number of requests to place an order. */
  submissions: number
  close(): Promise<void>
}

/** Replies as the API of one dialect does, with the documents of its documentation. */
export type FakeStoreReply<Shop = unknown> = (request: FakeRequest, store: FakeStore & Shop) => FakeReply

/** Returns the response to an order or cancellation that was carried out. `error`: the dialect's refusal of it. */
export const replyAfterPlacing = ({ placing }: FakeStore, reply: FakeReply, error: FakeReply): FakeReply => {
  if (placing === 'then-reset') return { body: 'reset' }
  if (placing === 'then-hang') return { body: 'hang' }
  if (placing === 'then-504') return { status: 504, body: {} }
  if (placing === 'then-400') return error
  return placing === 'then-page' ? { headers: { 'content-type': 'text/html' }, body: '<html>Thank you</html>' } : reply
}

const send = (response: ServerResponse, { status = 200, headers, body }: FakeReply) => {
  if (body === 'hang') return undefined
  if (body === 'reset') return response.destroy()
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  if (body === 'cut') return response.write('{"data":[', () => response.destroy())
  return response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Starts a fake store over real HTTP. `shop` is the dialect's state, such as its carts and orders. */
export async function startFakeStore<Shop extends object>(
  reply: FakeStoreReply<Shop>,
  shop: Shop,
): Promise<FakeStore & Shop> {
  const { origin, close } = await serveWhole(async ({ method = '', url = '', headers }, body, response) => {
    const text = body.toString('utf8')
    const request: FakeRequest = {
      method,
      url: new URL(url, 'http://fake'),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      text,
      form: new URLSearchParams(text),
    }
    store.requests.push(request)
    if (store.delayMs > 0) await sleep(store.delayMs)
    await store.held
    send(response, store.fault?.(request) ?? reply(request, store))
  })
  const store: FakeStore & Shop = {
    origin,
    products: new Map(),
    requests: [],
    currencies: { shop: 'USD', visitor: 'USD' },
    fault: null,
    delayMs: 0,
    held: null,
    placing: null,
    submissions: 0,
    close,
    ...shop,
  }
  return store
}

/** Adds products `<prefix>-1`, … with a black variant (three pieces) and a red one (none). */
export function fill(fake: FakeStore, prefix: string, count: number): void {
  for (let number = 1; number <= count; number++) {
    const id = `${prefix}-${number}`
    const variant = { price: 19.5, listPrice: 39 }
    fake.products.set(id, {
      id,
      variants: [
        { ...variant, id: `${id}-black`, color: 'Black', quantity: 3 },
        { ...variant, id: `${id}-red`, color: 'Red', quantity: 0 },
      ],
    })
  }
}

const Variables = z.record(z.string(), z.unknown())

/** Returns the variables of a GraphQL query by GET; empty when there are none. */
export const variablesOf = ({ searchParams }: URL): Record<string, unknown> =>
  Variables.parse(JSON.parse(searchParams.get('variables') ?? '{}'))

/** Returns a URL's query parameters, including the variables of GraphQL; lists are joined by commas. */
export const parametersOf = (url: URL): URLSearchParams =>
  new URLSearchParams([
    ...url.searchParams,
    ...Object.entries(variablesOf(url)).map(([name, value]): [string, string] => [name, String(value)]),
  ])
