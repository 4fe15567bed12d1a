import { z } from '@outlet/shared/contract/zod'
import { type PracticeClient, clientId, startPracticeClient } from '../practice-client'
import { FaultShape, ProductShape } from '../product-shapes'

const CustomerShape = z.object({ customer_id: z.string() })
const BasketShape = z.object({
  basket_id: z.string(),
  product_items: z.array(
    z.object({ product_id: z.string(), quantity: z.int(), base_price: z.number(), price: z.number() }),
  ),
  product_total: z.number(),
  shipping_total: z.number().nullable(),
  tax_total: z.number(),
  order_total: z.number().nullable(),
})
const OrderShape = BasketShape.omit({ basket_id: true }).extend({
  order_no: z.string(),
  status: z.enum(['created', 'new', 'cancelled']),
})

const site = 'coach-outlet'
const address = {
  first_name: 'Ada',
  last_name: 'Practice',
  address1: '1 Sample Street',
  city: 'Sampletown',
  postal_code: '10000',
  country_code: 'US',
}

let client: PracticeClient
let productId: string
beforeAll(async () => {
  client = await startPracticeClient()
  productId = (await client.examples())['sold_out'] ?? ''
})
afterAll(() => client.store.close())
beforeEach(async () => {
  await client.control('PATCH', 'settings', { faults: [] })
  await client.control('POST', 'stock', { site, product_id: productId, stock: 3 })
})

async function signIn(login?: string) {
  const call = (method: string, path: string, body?: unknown, authorization?: string) =>
    fetch(
      `${client.store.origin}/s/${site}/dw/shop/v23_2/${path}${path.includes('?') ? '&' : '?'}client_id=${clientId}`,
      {
        method,
        headers: authorization === undefined ? {} : { authorization },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    )
  const basic = login && `Basic ${Buffer.from(`${login}:practice-password`).toString('base64')}`
  const guest = await call('POST', 'customers/auth', { type: login ? 'credentials' : 'guest' }, basic)
  const authorization = guest.headers.get('authorization') ?? ''
  const { data } = CustomerShape.safeParse(await guest.json())
  const send = (method: string, path: string, body?: unknown) => call(method, path, body, authorization)
  return Object.assign(send, { customerId: data?.customer_id })
}
type Shopper = Awaited<ReturnType<typeof signIn>>

async function fillBasket(shopper: Shopper, quantity: number): Promise<string> {
  const { basket_id } = BasketShape.parse(await (await shopper('POST', 'baskets', {})).json())
  await shopper('POST', `baskets/${basket_id}/items`, [{ product_id: productId, quantity }])
  await shopper('PUT', `baskets/${basket_id}/customer`, { email: 'ada@example.com' })
  await shopper('PUT', `baskets/${basket_id}/billing_address`, address)
  await shopper('PUT', `baskets/${basket_id}/shipments/me/shipping_address`, address)
  await shopper('PUT', `baskets/${basket_id}/shipments/me/shipping_method`, { id: 'standard' })
  await shopper('POST', `baskets/${basket_id}/payment_instruments`, { payment_method_id: 'PRACTICE' })
  return basket_id
}

const order = (shopper: Shopper, basket_id: string) => shopper('POST', 'orders', { basket_id })
const stock = async () =>
  (await client.read(ProductShape, `products/${encodeURIComponent(productId)}?expand=availability`)).inventory?.ats
const faultOf = async (response: Response) => FaultShape.parse(await response.json()).fault.type

describe('checkout', () => {
  it('makes an order from a basket, takes the stock, and returns the same order later', async () => {
    const shopper = await signIn()
    const basketId = await fillBasket(shopper, 2)
    const basket = BasketShape.parse(await (await shopper('GET', `baskets/${basketId}`)).json())
    expect(basket.order_total).toBeCloseTo(basket.product_total + (basket.shipping_total ?? 0) + basket.tax_total, 2)
    const placed = OrderShape.parse(await (await order(shopper, basketId)).json())
    expect(placed.product_items).toMatchObject([{ product_id: productId, quantity: 2 }])
    expect(placed.order_total).toBe(basket.order_total)
    expect(await stock()).toBe(1)
    const again = OrderShape.parse(await (await shopper('GET', `orders/${placed.order_no}`)).json())
    expect(again).toEqual(placed)
  })

  it('never makes two orders from one basket, nor sells the last piece twice', async () => {
    const [ada, ben] = [await signIn(), await signIn()]
    const [adas, bens] = [await fillBasket(ada, 3), await fillBasket(ben, 3)]
    const responses = await Promise.all([order(ada, adas), order(ada, adas), order(ben, bens)])
    expect(responses.map((response) => response.status).sort()).toEqual([200, 400, 404])
    expect(await stock()).toBe(0)
  })

  it('refuses items out of stock, malformed or incomplete baskets, and baskets of another customer', async () => {
    const shopper = await signIn()
    const basketId = await fillBasket(shopper, 3)
    const items = [{ product_id: productId, quantity: 1 }]
    expect(await faultOf(await shopper('POST', `baskets/${basketId}/items`, items))).toBe(
      'ProductItemNotAvailableException',
    )
    expect(await faultOf(await shopper('POST', `baskets/${basketId}/items`, [{}]))).toBe('BodyDecodingException')
    expect(await faultOf(await shopper('POST', 'baskets'))).toBe('CustomerBasketsQuotaExceededException')
    const mine = await (await shopper('GET', `customers/${shopper.customerId}/baskets`)).json()
    expect(mine).toMatchObject({ total: 1, baskets: [{ basket_id: basketId }] })
    const other = await signIn()
    const empty = BasketShape.parse(await (await other('POST', 'baskets')).json())
    expect(await faultOf(await order(other, empty.basket_id))).toBe('IncompleteBasketException')
    expect(await faultOf(await order(await signIn(), basketId))).toBe('BasketNotFoundException')
    expect(await faultOf(await client.get(`baskets/${basketId}`))).toBe('AuthorizationHeaderMissingException')
  })

  it.each(['gateway_timeout', 'reset', 'html', 'hook_after'])('carries out the order despite %s', async (kind) => {
    const shopper = await signIn()
    const basketId = await fillBasket(shopper, 1)
    await client.control('PATCH', 'settings', { faults: [{ kind, resource: 'orders', times: 1, applies: true }] })
    const response = await order(shopper, basketId).catch(() => null)
    expect(
      response === null || !response.headers.get('content-type')?.includes('json') || response.status === 400,
    ).toBe(true)
    expect(await stock()).toBe(2)
    expect(await faultOf(await order(shopper, basketId))).toBe('BasketNotFoundException')
  })

  it('changes the outcome of an order as the fault demands', async () => {
    const twisted = async (kind: string) => {
      const shopper = await signIn()
      const basketId = await fillBasket(shopper, 1)
      await client.control('POST', 'price', { site, product_id: productId, discount_percent: 30 })
      const before = BasketShape.parse(await (await shopper('GET', `baskets/${basketId}`)).json())
      await client.control('PATCH', 'settings', { faults: [{ kind, resource: 'orders', times: 1 }] })
      return { before, response: await order(shopper, basketId), shopper }
    }
    const moved = await twisted('price_moved')
    const repriced = OrderShape.parse(await moved.response.json())
    expect(repriced.order_total).toBeGreaterThan(moved.before.order_total ?? Infinity)
    expect(await faultOf((await twisted('hook_before')).response)).toBe('HookStatusException')
    const created = await twisted('stays_created')
    const { order_no, status } = OrderShape.parse(await created.response.json())
    expect(status).toBe('created')
    await client.control('POST', 'order', { order_no, status: 'cancelled', payment_status: 'paid' })
    expect(OrderShape.parse(await (await created.shopper('GET', `orders/${order_no}`)).json()).status).toBe('cancelled')
    await client.control('POST', 'stock', { site, product_id: productId, stock: 1 })
    expect(await faultOf((await twisted('sold_out')).response)).toBe('ProductItemNotAvailableException')
    expect(await stock()).toBe(0)
  })

  it('returns a registered customer’s saved data, and all their orders from any session', async () => {
    const login = 'ada@practice.example'
    const ada = await signIn(login)
    const { basket_id } = BasketShape.parse(await (await ada('POST', 'baskets', {})).json())
    await ada('POST', `baskets/${basket_id}/items`, [{ product_id: productId, quantity: 1 }])
    await ada('PUT', `baskets/${basket_id}/customer`, { email: login })
    const saved = `customer_address_id=home`
    await ada('PUT', `baskets/${basket_id}/billing_address?${saved}`, {})
    await ada('PUT', `baskets/${basket_id}/shipments/me/shipping_address?${saved}`, {})
    await ada('PUT', `baskets/${basket_id}/shipments/me/shipping_method`, { id: 'standard' })
    const instrument = { customer_payment_instrument_id: 'saved-card' }
    await ada('POST', `baskets/${basket_id}/payment_instruments`, instrument)
    const { order_no } = OrderShape.parse(await (await order(ada, basket_id)).json())
    const list = await (await signIn(login))('GET', 'customers/practice-ada/orders')
    expect(await list.json()).toMatchObject({ data: [{ order_no }] })
    expect(await faultOf(await (await signIn())('GET', 'customers/practice-ada/orders'))).toBe(
      'CustomerNotFoundException',
    )
    expect((await (await signIn('who@practice.example'))('POST', 'baskets', {})).status).toBe(401)
  })
})
