import { z } from '@outlet/shared/contract/zod'
import { type PracticeClient, clientId, startPracticeClient } from '../practice-client'
import { FaultShape, ProductShape } from '../product-shapes'

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
const OrderShape = BasketShape.omit({ basket_id: true }).extend({ order_no: z.string(), status: z.literal('created') })

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

async function signIn() {
  const call = (method: string, path: string, body?: unknown, authorization?: string) =>
    fetch(`${client.store.origin}/s/${site}/dw/shop/v23_2/${path}?client_id=${clientId}`, {
      method,
      headers: authorization === undefined ? {} : { authorization },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const guest = await call('POST', 'customers/auth', { type: 'guest' })
  const authorization = guest.headers.get('authorization') ?? ''
  return (method: string, path: string, body?: unknown) => call(method, path, body, authorization)
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
  it('makes an order from a basket, takes the stock, and knows the order again', async () => {
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
    const answers = await Promise.all([order(ada, adas), order(ada, adas), order(ben, bens)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 404])
    expect(await stock()).toBe(0)
  })

  it('refuses what is not in stock, not complete, or not one’s own', async () => {
    const shopper = await signIn()
    const basketId = await fillBasket(shopper, 3)
    const items = [{ product_id: productId, quantity: 1 }]
    expect(await faultOf(await shopper('POST', `baskets/${basketId}/items`, items))).toBe(
      'ProductItemNotAvailableException',
    )
    expect(await faultOf(await shopper('POST', `baskets/${basketId}/items`, [{}]))).toBe('BodyDecodingException')
    const empty = BasketShape.parse(await (await shopper('POST', 'baskets')).json())
    expect(await faultOf(await order(shopper, empty.basket_id))).toBe('IncompleteBasketException')
    expect(await faultOf(await order(await signIn(), basketId))).toBe('BasketNotFoundException')
    expect(await faultOf(await client.get(`baskets/${basketId}`))).toBe('AuthorizationHeaderMissingException')
  })

  it('places the order behind a 504, when told so', async () => {
    const shopper = await signIn()
    const basketId = await fillBasket(shopper, 1)
    const faults = [{ kind: 'gateway_timeout', resource: 'orders', times: 1, applies: true }]
    await client.control('PATCH', 'settings', { faults })
    expect((await order(shopper, basketId)).status).toBe(504)
    expect(await stock()).toBe(2)
    expect(await faultOf(await order(shopper, basketId))).toBe('BasketNotFoundException')
  })
})
