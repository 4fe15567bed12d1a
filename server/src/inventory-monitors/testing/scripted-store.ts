import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ScriptedVariant {
  /** Undefined: the store omits it. */
  ats?: number
  /** Quantity in the warehouse; default: `ats`. */
  on_hand?: number
  preorderable?: boolean
  /** In the currency's main unit, as the platform returns it. */
  price?: number
  currency?: string
  /** Promotional price, in the unit of `price`. */
  promotional?: number
  orderable?: boolean
}

/** Response sent instead of documents. `cut`: the connection ends midway. */
export interface ScriptedReply {
  status?: number
  headers?: Record<string, string>
  body: string | 'cut'
}

export interface ScriptedStore {
  origin: string
  /** Variants by id, by product. Other products are unknown to the store. */
  products: Map<string, Map<string, ScriptedVariant>>
  /** The product ids of each request, in order. */
  requests: string[][]
  /** Behaviour of the following responses. */
  behaviour: { delayMs: number; status: number; hangs: boolean; reply: ScriptedReply | null }
  close(): Promise<void>
}

const inventory = (id: string, { ats, on_hand: stock_level = ats, orderable, preorderable }: ScriptedVariant) => ({
  id,
  ats,
  stock_level,
  orderable,
  preorderable,
})

function documentOf(id: string, products: ScriptedStore['products']): object | null {
  const variants = products.get(id)
  if (variants) {
    const listed = [...variants].map(([product_id, { orderable }]) => ({ product_id, orderable, variation_values: {} }))
    return { id, name: id, type: { master: true }, variants: listed }
  }
  for (const [master_id, own] of products) {
    const variant = own.get(id)
    if (variant) {
      const { price, currency, promotional } = variant
      const product_promotions = promotional === undefined ? undefined : [{ promotional_price: promotional }]
      const fields = { inventory: inventory(id, variant), price, currency, product_promotions }
      return { id, name: id, type: { variant: true }, master: { master_id }, ...fields }
    }
  }
  return null
}

const sendReply = (response: ServerResponse, { status = 200, headers, body }: ScriptedReply) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  if (body === 'cut') response.write('{"data":[', () => response.destroy())
  else response.end(body)
}

/** A fake store that implements the Shop API's multi-read of products, with configurable behaviour. */
export async function startScriptedStore(): Promise<ScriptedStore> {
  const products: ScriptedStore['products'] = new Map()
  const requests: string[][] = []
  const behaviour: ScriptedStore['behaviour'] = { delayMs: 0, status: 200, hangs: false, reply: null }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const [, list = ''] = /\/products\/\(([^)]*)\)/.exec(request.url ?? '') ?? []
    const ids = list.split(',').map(decodeURIComponent)
    requests.push(ids)
    if (behaviour.hangs) return
    await sleep(behaviour.delayMs)
    if (behaviour.reply) return sendReply(response, behaviour.reply)
    const found = ids.map((id) => documentOf(id, products)).filter((one) => one !== null)
    response.writeHead(behaviour.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ _v: '23.2', count: found.length, data: found, total: found.length }))
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The address of a listening TCP server has this type.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    products,
    requests,
    behaviour,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Adds products `<prefix>1` … with variants `<product>-1` …, each with quantity 1. */
export function stock(store: ScriptedStore, prefix: string, products: number, variants: number): void {
  for (let product = 1; product <= products; product++) {
    const id = `${prefix}${product}`
    const numbers = Array.from({ length: variants }, (_, index) => index + 1)
    store.products.set(id, new Map(numbers.map((number) => [`${id}-${number}`, { ats: 1, orderable: true }])))
  }
}
