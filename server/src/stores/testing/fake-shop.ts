import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Fate of the next order or cancellation: refused, or carried out with a wrong or missing response. */
export type PlacingFault = 'then-reset' | 'then-504' | 'then-400' | 'then-hang' | 'then-page' | 'refused'

interface FakeCart {
  id: string
  marker: string
  currency: string
  lines: { variantId: string; quantity: number }[]
}

export interface FakeOrder {
  number: string
  marker: string
  total: number
  currency: string
  status: 'new' | 'shipped' | 'cancelled'
}

export interface FakeShop {
  origin: string
  orders: FakeOrder[]
  /** Number of requests to place an order. */
  submissions: number
  fault: PlacingFault | null
  close(): Promise<void>
}

const PRICE = 1000
const TAX = 50
const SHIPPING = 200
const TOKEN = 'Bearer account-token-of-ours'

interface RouteRequest {
  url: URL
  id: string
  body: Partial<FakeCart> & { cart?: string }
  response: ServerResponse
}

/** Responds, or returns undefined when there is no such resource. */
type Route = (request: RouteRequest) => ServerResponse | undefined

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const part of request) chunks.push(Buffer.from(part))
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? {} : JSON.parse(text)
}

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Starts a store at which one can buy, over real HTTP, with its own dialect (fake-shopper.ts). */
export async function startFakeShop(): Promise<FakeShop> {
  const shop: Omit<FakeShop, 'origin' | 'close'> = { orders: [], submissions: 0, fault: null }
  const carts = new Map<string, FakeCart>()

  const costOf = ({ lines }: FakeCart) => {
    const subtotal = lines.reduce((sum, { quantity }) => sum + quantity * PRICE, 0)
    return { subtotal, total: subtotal + TAX + SHIPPING }
  }
  const place = (cart: FakeCart, response: ServerResponse) => {
    if (shop.fault === 'refused') return json(response, 400, { type: 'ItemNotAvailable', message: 'sold out' })
    carts.delete(cart.id)
    const { total } = costOf(cart)
    const order: FakeOrder = { number: `N${shop.orders.length + 1}`, ...cart, total, status: 'new' }
    shop.orders.push(order)
    return sendOrder(order, response)
  }
  const sendOrder = (order: FakeOrder, response: ServerResponse) => {
    if (shop.fault === 'then-reset') return response.destroy()
    if (shop.fault === 'then-hang') return response
    if (shop.fault === 'then-504') return json(response, 504, {})
    if (shop.fault === 'then-400') return json(response, 400, { type: 'HookFailed', message: 'after the commit' })
    if (shop.fault === 'then-page') return response.end('<html>Thank you</html>')
    return json(response, 200, order)
  }

  const makeCart: Route = ({ body: { marker = '', currency = '', lines = [] }, response }) => {
    if (lines.some(({ variantId }) => variantId === 'gone')) {
      return json(response, 400, { type: 'ItemNotAvailable', message: 'sold out' })
    }
    const cart: FakeCart = { id: `cart-${randomUUID()}`, marker, currency, lines }
    carts.set(cart.id, cart)
    return json(response, 201, { ...cart, lines: lines.map((line) => ({ ...line, price: PRICE })) })
  }
  const checkOut: Route = ({ id, response }) => {
    const cart = carts.get(id)
    return cart && json(response, 200, { ...costOf(cart), tax: TAX, shipping: SHIPPING })
  }
  const submit: Route = ({ body, response }) => {
    shop.submissions += 1
    const cart = carts.get(body.cart ?? '')
    return cart && place(cart, response)
  }
  const orderOf = (id: string) => shop.orders.find(({ number }) => number === id)
  const readOrders: Route = ({ id, url, response }) => {
    const marker = url.searchParams.get('marker')
    const found = id === '' ? shop.orders.filter((order) => order.marker === marker) : orderOf(id)
    return found && json(response, 200, found)
  }
  const cancel: Route = ({ id, response }) => {
    const order = orderOf(id)
    if (order?.status !== 'new') return order && json(response, 400, { type: 'TooLate', message: order.status })
    order.status = 'cancelled'
    return sendOrder(order, response)
  }
  const routes: Record<string, Route | undefined> = {
    'POST carts': makeCart,
    'PUT carts/checkout': checkOut,
    'POST orders': submit,
    'GET orders': readOrders,
    'POST orders/cancel': cancel,
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://fake')
    // Requests come from the tests only, in the form that fake-shopper.ts sends.
    const body = (await bodyOf(request)) as RouteRequest['body']
    const [, resource, id = '', verb] = url.pathname.split('/')
    const { authorization } = request.headers
    if (authorization !== TOKEN) {
      return json(response, 401, { type: 'NotSignedIn', message: `who is ${authorization}?` })
    }
    const route = routes[`${request.method} ${resource}${verb ? `/${verb}` : ''}`]
    if (!route?.({ url, id, body, response })) json(response, 404, { type: 'NotFound', message: `no ${resource}` })
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return Object.assign(shop, { origin: `http://127.0.0.1:${port}`, close })
}
