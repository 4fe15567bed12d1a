import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PlacingFault } from '../../testing/fake-shop'

export const KEY = 'publishable-key-of-ours'
export const LOGIN = { login: 'ada@example.com', password: 'ada-s-password' }
const TOKEN = 'token-of-ada'

interface FakeItem {
  variant_id: string
  quantity: number
  unit_price: number
}

interface FakeCart {
  id: string
  customer_id: string | null
  currency_code: string
  metadata: Record<string, unknown>
  items: FakeItem[]
  email: string | null
  shipping_address: Record<string, string> | null
  shipping_method: string | null
  payment: string | null
  completed_at: string | null
  order_id: string | null
}

type FakeOrder = Record<string, unknown> & { id: string }

export interface FakeMedusaShop {
  origin: string
  orders: FakeOrder[]
  carts: Map<string, FakeCart>
  submissions: number
  fault: PlacingFault | null
  close(): Promise<void>
}

interface FakeRequest {
  method: string
  path: string[]
  body: Record<string, unknown>
  customer: string | null
}

type State = Omit<FakeMedusaShop, 'origin' | 'close'>

/** A status and a body; null = no such resource. */
type Reply = [number, object] | null

const address = {
  id: 'caaddr_1',
  address_name: 'home',
  first_name: 'Ada',
  last_name: 'Lovelace',
  address_1: '1 Sample Street',
  city: 'Sampletown',
  postal_code: '10000',
  country_code: 'us',
  phone: null,
}

const totalsOf = ({ items, shipping_method }: FakeCart) => {
  const item_total = items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0)
  const shipping_subtotal = shipping_method === null ? 0 : 5
  const tax_total = Math.round((item_total + shipping_subtotal) * 8) / 100
  const shipping_total = Math.round(shipping_subtotal * 108) / 100
  return { item_total, shipping_subtotal, shipping_total, tax_total, total: item_total + shipping_subtotal + tax_total }
}

const shown = (cart: FakeCart) => ({ cart: { ...cart, ...totalsOf(cart) } })
const invalid = (message: string): Reply => [400, { type: 'invalid_data', message }]

/** Shipping flags of an item: `gift` is a gift card, `download` is not shipped. */
const sentOf = ({ variant_id }: Pick<FakeItem, 'variant_id'>) => ({
  requires_shipping: variant_id !== 'download',
  is_giftcard: variant_id === 'gift',
})

const make = (shop: State, { body, customer }: FakeRequest): Reply => {
  // Requests come from the tests only.
  const { items, metadata = {} } = body as { items: FakeItem[]; metadata?: Record<string, unknown> }
  if (items.some(({ variant_id }) => variant_id === 'gone')) {
    return [400, { type: 'not_allowed', code: 'insufficient_inventory', message: 'not enough inventory' }]
  }
  const cart: FakeCart = {
    id: `cart_${shop.carts.size + 1}`,
    customer_id: customer,
    currency_code: 'usd',
    metadata,
    items: items.map((item) => ({ ...item, unit_price: 49.5, ...sentOf(item) })),
    email: customer === null ? null : LOGIN.login,
    shipping_address: null,
    shipping_method: null,
    payment: null,
    completed_at: null,
    order_id: null,
  }
  shop.carts.set(cart.id, cart)
  return [200, shown(cart)]
}

const complete = (shop: State, cart: FakeCart): Reply => {
  const known = shop.orders.find(({ id }) => id === cart.order_id)
  if (known) return [200, { type: 'order', order: known }]
  if (shop.fault === 'refused') return [400, { type: 'not_allowed', message: 'a variant is sold out' }]
  const { shipping_address, shipping_method, payment, email } = cart
  if (!shipping_address || !shipping_method || !payment || !email) return invalid('the cart is not complete')
  const order: FakeOrder = {
    id: `order_${shop.orders.length + 1}`,
    display_id: shop.orders.length + 1,
    status: 'pending',
    payment_status: 'authorized',
    fulfillment_status: 'not_fulfilled',
    created_at: new Date().toISOString(),
    currency_code: 'usd',
    items: cart.items,
    metadata: cart.metadata,
    ...totalsOf(cart),
  }
  shop.orders.push(order)
  Object.assign(cart, { completed_at: new Date().toISOString(), order_id: order.id })
  return [200, { type: 'order', order }]
}

const onCart = (shop: State, request: FakeRequest, cart: FakeCart): Reply => {
  const { method, path, body } = request
  const verb = path[3]
  if (verb === 'complete') return complete(shop, cart)
  if (verb === 'shipping-methods') {
    if (body['option_id'] !== 'so_standard') return invalid('no such shipping option')
    cart.shipping_method = 'so_standard'
  } else if (method === 'POST') Object.assign(cart, body)
  return [200, shown(cart)]
}

const pay = (shop: State, { path, body }: FakeRequest): Reply => {
  const cart = shop.carts.get(String(body['cart_id'] ?? path[2]?.replace('paycol_', '')))
  if (!cart) return null
  if (path[3] === 'payment-sessions') {
    if (body['provider_id'] !== 'pp_system_default') return invalid('no such payment provider')
    cart.payment = 'pp_system_default'
  }
  return [200, { payment_collection: { id: `paycol_${cart.id}` } }]
}

const others: Record<string, (shop: State, request: FakeRequest) => Reply> = {
  'shipping-options': () => [200, { shipping_options: [{ id: 'so_standard' }] }],
  'payment-collections': pay,
  customers: (_shop, { customer }) =>
    customer === null ? [401, { type: 'unauthorized', message: 'who?' }] : [200, { addresses: [address] }],
  orders: (shop, { path }) => {
    const order = shop.orders.find(({ id }) => id === path[2])
    return order ? [200, { order }] : null
  },
}

const replyTo = (shop: State, request: FakeRequest): Reply => {
  const [, resource = '', id = ''] = request.path
  if (resource !== 'carts') return others[resource]?.(shop, request) ?? null
  if (id === '') return make(shop, request)
  const cart = shop.carts.get(id)
  return cart ? onCart(shop, request, cart) : null
}

const authenticate = ({ email, password }: Record<string, unknown>): Reply =>
  email === LOGIN.login && password === LOGIN.password
    ? [200, { token: TOKEN }]
    : [401, { type: 'unauthorized', message: 'Invalid email or password' }]

/** Sends the response as the test demands, after the request was carried out. */
const send = (shop: State, response: ServerResponse, isCompleting: boolean, [status, body]: [number, object]) => {
  const fault = isCompleting ? shop.fault : null
  const json = (code: number, content: object) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  if (fault === 'then-reset') return response.destroy()
  if (fault === 'then-hang') return undefined
  if (fault === 'then-504') return json(504, {})
  if (fault === 'then-400') return json(409, { type: 'conflict', message: 'Cart is already being completed' })
  if (fault === 'then-page') return response.end('<html>Thank you</html>')
  return json(status, body)
}

const serve = async (shop: State, request: IncomingMessage, response: ServerResponse) => {
  const chunks: Buffer[] = []
  for await (const part of request) chunks.push(Buffer.from(part))
  const text = Buffer.concat(chunks).toString('utf8')
  // Requests come from the tests only.
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  const path = new URL(request.url ?? '', 'http://fake').pathname.slice(1).split('/')
  const { authorization } = request.headers
  const isKnown = request.headers['x-publishable-api-key'] === KEY
  const isCompleting = path.at(-1) === 'complete'
  if (isCompleting) shop.submissions += 1
  const fakeRequest = {
    method: request.method ?? '',
    path,
    body,
    customer: authorization === `Bearer ${TOKEN}` ? 'ada' : null,
  }
  const keyed = () => (path[0] === 'auth' ? authenticate(body) : replyTo(shop, fakeRequest))
  const reply: Reply = isKnown
    ? keyed()
    : [400, { type: 'not_allowed', message: 'A valid publishable key is required' }]
  send(shop, response, isCompleting, reply ?? [404, { type: 'not_found', message: `no ${path.join('/')}` }])
}

/** Starts a fake of the buying part of Medusa's Store API (2.x), over real HTTP. */
export async function startFakeMedusaShop(): Promise<FakeMedusaShop> {
  const shop: State = { orders: [], carts: new Map(), submissions: 0, fault: null }
  const server = createServer((request, response) => void serve(shop, request, response))
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
