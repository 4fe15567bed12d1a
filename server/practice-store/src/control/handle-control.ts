import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from '@outlet/shared/contract/zod'
import { currency, priceBooks } from '../catalogue/sites'
import type { SiteCatalogue } from '../catalogue/site-catalogue'
import { readJson } from '../http/read-json'
import { type Reply, jsonReply } from '../http/reply'
import { isCounted } from '../catalogue/stock-kind'
import { exampleIds } from './example-ids'
import type { CheckoutBook } from '../checkout/checkout-book'
import { PastQuery, pastOf } from './past'
import type { RequestCounter } from './request-counter'
import {
  CatalogueChange,
  InventoryChange,
  OrderChange,
  PriceChange,
  type Settings,
  SettingsChange,
  StockChange,
} from './settings'

/** The state that the control API can read and change. */
export interface Controlled {
  catalogues: ReadonlyMap<string, SiteCatalogue>
  counter: RequestCounter
  book: CheckoutBook
  settings: () => Settings
  change: (change: z.infer<typeof SettingsChange>) => void
  /** Token that opens the control API; without it the control API is disabled. */
  controlToken: string | undefined
  /** The client id that the shop accepts. Such a client may also change a product's stock. */
  clientId: string
}

/** Whether the request's header holds the secret. False if there is no secret. */
function holds(request: IncomingMessage, header: string, secret: string | undefined): boolean {
  const given = request.headers[header]
  if (secret === undefined || secret === '' || typeof given !== 'string') return false
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const problem = (status: number, error: string, detail?: unknown) => jsonReply({ error, detail }, status)

/** Calls `apply` with the product that the body names, or replies 404. */
function onProduct<T extends { site: string; product_id: string }>(
  { catalogues }: Controlled,
  body: T,
  apply: (catalogue: SiteCatalogue, ref: NonNullable<ReturnType<SiteCatalogue['find']>>) => Reply,
): Reply {
  const catalogue = catalogues.get(body.site)
  const ref = catalogue?.findEvenRemoved(body.product_id)
  return catalogue && ref ? apply(catalogue, ref) : problem(404, 'no such product')
}

function setInventory(controlled: Controlled, body: z.infer<typeof InventoryChange>): Reply {
  return onProduct(controlled, body, (catalogue, { slot }) => {
    if (slot === null) return problem(409, 'a master has no stock of its own: name one of its variants')
    if (body.inventory === null) catalogue.fixedInventory.delete(slot)
    else {
      const stated = Object.fromEntries(Object.entries(body.inventory).filter(([, value]) => value !== undefined))
      catalogue.fixedInventory.set(slot, { _type: 'inventory', id: catalogue.site.inventoryListId, ...stated })
    }
    catalogue.touchSlot(slot)
    return jsonReply({ ok: true })
  })
}

function setStock(controlled: Controlled, { site, product_id, stock }: z.infer<typeof StockChange>): Reply {
  const flags = { orderable: stock > 0, backorderable: false, preorderable: false }
  return setInventory(controlled, { site, product_id, inventory: { ats: stock, stock_level: stock, ...flags } })
}

/**
 * Sets the stock of all variants of a product, which then moves on by itself. 409 if the product has a variant whose
 * quantity the store does not count.
 */
function setProductStock(controlled: Controlled, body: z.infer<typeof StockChange>): Reply {
  return onProduct(controlled, body, (catalogue, { position }) => {
    const slots = catalogue.slotsOf(position)
    if (!slots.every((slot) => isCounted(catalogue.kindOf(slot)))) return problem(409, 'the stock is not counted')
    for (const slot of slots) {
      catalogue.fixedInventory.delete(slot)
      catalogue.stock[slot] = body.stock
      catalogue.touchSlot(slot)
    }
    return jsonReply({ ok: true })
  })
}

function setPrice(controlled: Controlled, body: z.infer<typeof PriceChange>): Reply {
  return onProduct(controlled, body, (catalogue, { position }) => {
    catalogue.setDiscount(position, body.discount_percent)
    return jsonReply({ ok: true })
  })
}

function setRemoved(controlled: Controlled, body: z.infer<typeof CatalogueChange>): Reply {
  return onProduct(controlled, body, (catalogue, { position }) => {
    catalogue.setRemoved(position, body.removed)
    return jsonReply({ ok: true })
  })
}

function setOrder({ book }: Controlled, { order_no, ...change }: z.infer<typeof OrderChange>): Reply {
  const order = book.orders.get(order_no)
  if (!order) return problem(404, 'no such order')
  Object.assign(order.document, change)
  return jsonReply(order.document)
}

function changeSettings(controlled: Controlled, change: z.infer<typeof SettingsChange>): Reply {
  controlled.change(change)
  return jsonReply(controlled.settings())
}

type Write = (controlled: Controlled, body: unknown) => Reply

/** Parses the body first; an invalid body gets a 400 reply with the issues. */
function parsed<T>(schema: z.ZodType<T>, write: (controlled: Controlled, body: T) => Reply): Write {
  return (controlled, body) => {
    const result = schema.safeParse(body)
    return result.success ? write(controlled, result.data) : problem(400, 'malformed', result.error.issues)
  }
}

/** Accepts one body or a list. Returns the reply to the first refused entry, otherwise the reply to the last one. */
function several<T>(schema: z.ZodType<T>, write: (controlled: Controlled, body: T) => Reply): Write {
  return parsed(z.union([z.array(schema).min(1), schema.transform((one) => [one])]), (controlled, bodies) => {
    const replies = bodies.map((body) => write(controlled, body))
    return replies.find(({ status }) => status !== 200) ?? replies.at(-1) ?? problem(400, 'malformed')
  })
}

const writes: Record<string, Write> = {
  'PATCH settings': parsed(SettingsChange, changeSettings),
  'POST inventory': parsed(InventoryChange, setInventory),
  'POST stock': several(StockChange, setStock),
  'POST price': several(PriceChange, setPrice),
  'POST order': parsed(OrderChange, setOrder),
  'POST catalogue': parsed(CatalogueChange, setRemoved),
  'POST requests/reset': (controlled) => {
    controlled.counter.reset()
    return jsonReply(controlled.counter.metrics())
  },
}

/** Calls that the shop's own client may send, without the control token. */
const clientWrites: Record<string, Write> = { 'POST product-stock': parsed(StockChange, setProductStock) }

const reads: Record<string, (controlled: Controlled, query: URLSearchParams) => Reply> = {
  settings: ({ settings }) => jsonReply(settings()),
  orders: ({ book }) => jsonReply({ orders: [...book.orders.values()].map(({ document }) => document) }),
  requests: ({ counter }) => jsonReply(counter.metrics()),
  examples: ({ catalogues }, query) => {
    const catalogue = catalogues.get(query.get('site') ?? '')
    return catalogue ? jsonReply(exampleIds(catalogue)) : problem(404, 'no such site')
  },
}

/** `GET /__practice/health`: needs no token, since it returns public data only. */
function health({ catalogues, settings }: Controlled): Reply {
  const sites = [...catalogues.values()].map(({ site, masters, slots }) => ({
    id: site.id,
    name: site.name,
    masters,
    slots,
  }))
  return jsonReply({
    practice: true,
    status: 'ok',
    moving: settings().moving,
    currency,
    price_books: priceBooks,
    sites,
  })
}

/** `GET /__practice/past`: needs no token. */
function past({ catalogues }: Controlled, query: URLSearchParams): Reply {
  const parsedQuery = PastQuery.safeParse(Object.fromEntries(query))
  if (!parsedQuery.success) return problem(400, 'malformed', parsedQuery.error.issues)
  const catalogue = catalogues.get(parsedQuery.data.site)
  const found = catalogue && pastOf(catalogue, parsedQuery.data)
  return found ? jsonReply(found) : problem(404, 'no such past')
}

const mayCall = ({ clientId, controlToken }: Controlled, request: IncomingMessage, call: string): boolean =>
  holds(request, 'x-practice-control-token', controlToken) ||
  (call in clientWrites && holds(request, 'x-dw-client-id', clientId))

/** Handles a request below `/__practice/`. */
export async function handleControl(
  controlled: Controlled,
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
): Promise<Reply> {
  if (path === 'health') return health(controlled)
  if (path === 'past') return past(controlled, query)
  const call = `${request.method ?? ''} ${path}`
  if (!mayCall(controlled, request, call)) return problem(404, 'not found')
  const read = request.method === 'GET' ? reads[path] : undefined
  if (read) return read(controlled, query)
  const write = writes[call] ?? clientWrites[call]
  if (!write) return problem(404, 'not found')
  const body = await readJson(request)
  return body.ok ? write(controlled, body.value) : problem(400, body.error)
}
