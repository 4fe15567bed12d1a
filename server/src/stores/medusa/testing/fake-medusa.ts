import { z } from '@outlet/shared/contract/zod'
import { replyAfterPlacing, startFakeStore } from '../../testing/fake-store'
import type { FakeProduct, FakeReply, FakeRequest, FakeStore, FakeVariant } from '../../testing/fake-store'

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

interface MedusaShop {
  orders: FakeOrder[]
  carts: Map<string, FakeCart>
}

export type FakeMedusa = FakeStore & MedusaShop

interface Call {
  method: string
  /** Segments below `/store`. */
  path: string[]
  body: Record<string, unknown>
  customer: string | null
  query: URLSearchParams
}

/** Null = no such resource. */
type Reply = FakeReply | null

const refused = (status: number, type: string, message: string): FakeReply => ({ status, body: { type, message } })
const invalid = (message: string) => refused(400, 'invalid_data', message)

const stockOf = ({ quantity }: FakeVariant, isRequested: boolean) => {
  if (quantity === 'uncounted') return { manage_inventory: false, allow_backorder: false }
  const stated = isRequested && quantity !== 'untold' ? { inventory_quantity: quantity } : {}
  return { manage_inventory: true, allow_backorder: false, ...stated }
}

const priceOf = ({ price, listPrice }: FakeVariant, currency_code: string) => ({
  calculated_price: { calculated_amount: price, original_amount: listPrice, currency_code },
})

const documentOf = (product: FakeProduct, fields: string, currency: string) => {
  if (fields === 'id') return { id: product.id }
  const option = `opt_${product.id}`
  return {
    id: product.id,
    title: `Name of ${product.id}`,
    thumbnail: `https://cdn.example.com/${product.id}.jpg`,
    images: [{ id: 'img_1', url: `https://cdn.example.com/${product.id}.jpg` }],
    options: [
      { id: option, title: 'Color', values: product.variants.map(({ color }) => ({ id: color, value: color })) },
    ],
    variants: product.isUnreadable
      ? 'none'
      : product.variants.map((variant) => ({
          id: variant.id,
          title: variant.color,
          sku: `SKU ${variant.id}`,
          options: [{ id: variant.color, value: variant.color, option_id: option }],
          ...stockOf(variant, fields.includes('+variants.inventory_quantity')),
          ...(fields.includes('*variants.calculated_price') ? priceOf(variant, currency) : {}),
        })),
  }
}

const list = ({ products, currencies }: FakeMedusa, { query }: Call): Reply => {
  const fields = query.get('fields') ?? ''
  if (fields.includes('calculated_price') && query.get('region_id') !== 'reg_01') {
    return invalid('Missing required pricing context to calculate prices - region_id')
  }
  const ids = query.getAll('id[]')
  const wanted = [...products.values()].filter(({ id }) => ids.length === 0 || ids.includes(id))
  const offset = Number(query.get('offset') ?? 0)
  const limit = Number(query.get('limit') ?? 50)
  const currency = currencies.shop.toLowerCase()
  const page = wanted.slice(offset, offset + limit).map((product) => documentOf(product, fields, currency))
  return { body: { products: page, count: wanted.length, offset, limit } }
}

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

const shown = (cart: FakeCart): Reply => ({ body: { cart: { ...cart, ...totalsOf(cart) } } })

/** Shipping flags of an item: `gift` is a gift card, `download` is not shipped. */
const sentOf = ({ variant_id }: Pick<FakeItem, 'variant_id'>) => ({
  requires_shipping: variant_id !== 'download',
  is_giftcard: variant_id === 'gift',
})

const make = (shop: FakeMedusa, { body, customer }: Call): Reply => {
  // Requests come from the tests only.
  const { items, metadata = {} } = body as { items: FakeItem[]; metadata?: Record<string, unknown> }
  if (items.some(({ variant_id }) => variant_id === 'gone')) {
    const message = 'not enough inventory'
    return { status: 400, body: { type: 'not_allowed', code: 'insufficient_inventory', message } }
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
  return shown(cart)
}

const complete = (shop: FakeMedusa, cart: FakeCart): FakeReply => {
  const known = shop.orders.find(({ id }) => id === cart.order_id)
  if (known) return { body: { type: 'order', order: known } }
  if (shop.placing === 'refused') return refused(400, 'not_allowed', 'a variant is sold out')
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
  return { body: { type: 'order', order } }
}

const onCart = (shop: FakeMedusa, { method, path: [, id = '', verb], body }: Call): Reply => {
  const cart = shop.carts.get(id)
  if (verb === 'complete') shop.submissions += 1
  if (!cart) return null
  if (verb === 'complete') {
    const conflict = refused(409, 'conflict', 'Cart is already being completed')
    return replyAfterPlacing(shop, complete(shop, cart), conflict)
  }
  if (verb === 'shipping-methods') {
    if (body['option_id'] !== 'so_standard') return invalid('no such shipping option')
    cart.shipping_method = 'so_standard'
  } else if (method === 'POST') Object.assign(cart, body)
  return shown(cart)
}

const pay = (shop: FakeMedusa, { path: [, id, verb], body }: Call): Reply => {
  const cart = shop.carts.get(String(body['cart_id'] ?? id?.replace('paycol_', '')))
  if (!cart) return null
  if (verb === 'payment-sessions') {
    if (body['provider_id'] !== 'pp_system_default') return invalid('no such payment provider')
    cart.payment = 'pp_system_default'
  }
  return { body: { payment_collection: { id: `paycol_${cart.id}` } } }
}

const region = { id: 'reg_01', name: 'US', countries: [{ iso_2: 'us' }] }

const resources: Record<string, (shop: FakeMedusa, call: Call) => Reply> = {
  products: list,
  regions: ({ currencies }, { path }) =>
    path[1] === region.id ? { body: { region: { ...region, currency_code: currencies.shop.toLowerCase() } } } : null,
  carts: (shop, call) => (call.path[1] ? onCart(shop, call) : make(shop, call)),
  'shipping-options': () => ({ body: { shipping_options: [{ id: 'so_standard' }] } }),
  'payment-collections': pay,
  customers: (_shop, { customer }) =>
    customer === null ? refused(401, 'unauthorized', 'who?') : { body: { addresses: [address] } },
  orders: (shop, { path }) => {
    const order = shop.orders.find(({ id }) => id === path[1])
    return order ? { body: { order } } : null
  },
}

const authenticate = ({ email, password }: Record<string, unknown>): Reply =>
  email === LOGIN.login && password === LOGIN.password
    ? { body: { token: TOKEN } }
    : refused(401, 'unauthorized', 'Invalid email or password')

const Body = z.record(z.string(), z.unknown())

const replyTo = ({ method, url, headers, text }: FakeRequest, shop: FakeMedusa): FakeReply => {
  if (headers['x-publishable-api-key'] !== KEY) {
    return refused(400, 'not_allowed', 'A valid publishable key is required to proceed with the request')
  }
  const body = text === '' ? {} : Body.parse(JSON.parse(text))
  const [api, ...path] = url.pathname.slice(1).split('/')
  const customer = headers['authorization'] === `Bearer ${TOKEN}` ? 'ada' : null
  const call = { method, path, body, customer, query: url.searchParams }
  const reply = api === 'auth' ? authenticate(body) : resources[path[0] ?? '']?.(shop, call)
  return reply ?? refused(404, 'not_found', `no ${url.pathname}`)
}

/** Starts a fake of Medusa's Store API (2.x): products, carts and orders. */
export const startFakeMedusa = () => startFakeStore<MedusaShop>(replyTo, { orders: [], carts: new Map() })
