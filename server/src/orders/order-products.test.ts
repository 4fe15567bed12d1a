import { sql } from 'drizzle-orm'
import type { Order, OrderLine, OrderLineProduct, OrderWithProducts } from '@outlet/shared/contract/orders'
import { hashOf, readImageName } from '../products/image-address'
import { addStore } from '../stores/testing/add-store'
import { orderDraft } from '../testing/order-draft'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  for (const key of ['coach-outlet', 'coach-vip', 'gone'])
    await addStore(t.db, { key, name: key, base_url: `http://${key}` })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 2, variants: 2 })
  await seedProducts(t.db, 'coach-vip', { prefix: 'VA', products: 1, variants: 1 })
  await seedProducts(t.db, 'gone', { prefix: 'GA', products: 1, variants: 1 })
  await t.db.execute(sql`update stores set deleted_at = clock_now() where key = 'gone'`)
  await t.db.execute(sql`update variants set color_id = 'RED', color_name = 'Red' where variant_id = 'CA1-2'`)
  const images = [{ color_id: 'RED', full: ['/red-full'], thumbnails: ['/red'] }]
  await t.db.execute(sql`update products set thumbnail = '/own', images = ${JSON.stringify(images)}::jsonb`)
})
afterAll(() => t.close())

const lineOf = (product_code: string | null, change: Partial<OrderLine> = {}): OrderLine => ({
  title: 'Bag',
  product_code,
  color: null,
  size: null,
  attributes: [],
  quantity: 1,
  unit_price: 100,
  ...change,
})

/** Store, product and picture variant (`own`, `red`). */
const said = (product: OrderLineProduct | null) => {
  if (!product) return null
  const name = readImageName(t.app.secrets, product.image?.url.split('/').at(-1) ?? '')
  const picture = ['/own', '/red'].find((source) => hashOf(source) === name?.hash)
  return `${product.website_type} ${product.id} ${picture}`
}

const recorded = async (website_type: string | null, lines: OrderLine[]) =>
  (await t.call('POST', '/orders', { token, body: orderDraft({ website_type, lines }) })).json<Order>()
const read = async (id: string) => (await t.call('GET', `/orders/${id}`, { token })).json<OrderWithProducts>()

test('each line has its product, and the picture of its variant if known', async () => {
  const order = await recorded('coach-outlet', [
    lineOf('ca1'),
    lineOf('m-ca1', { color: 'red', size: 'XXL' }),
    lineOf('CA1', { color: 'Green' }),
    lineOf('sku-ca1-2'),
    lineOf('CA2-1'),
    lineOf('VA1'),
    lineOf('no such'),
    lineOf(null),
  ])
  const expected = [
    'coach-outlet CA1 /own',
    'coach-outlet CA1 /red',
    'coach-outlet CA1 /own',
    'coach-outlet CA1 /red',
    'coach-outlet CA2 /own',
    null,
    null,
    null,
  ]
  expect((await read(order.id)).products.map(said)).toEqual(expected)

  const anywhere = await recorded(null, [lineOf('VA1'), lineOf('GA1')])
  const { items } = (await t.call('GET', '/orders', { token })).json<{ items: OrderWithProducts[] }>()
  const listed = (id: string) => items.find((item) => item.id === id)?.products.map(said)
  expect(listed(anywhere.id)).toEqual(['coach-vip VA1 /own', null])
  expect(listed(order.id)).toEqual(expected)
})

test('a line links to the monitor of its product, if there is one', async () => {
  const order = await recorded('coach-outlet', [lineOf('CA1'), lineOf('CA2')])
  const body = { website_type: 'coach-outlet', product_code: 'CA2' }
  const { id } = (await t.call('POST', '/inventory-monitors', { token, body })).json<{ id: string }>()
  const monitors = async () => (await read(order.id)).products.map((product) => product?.monitor_id)
  expect(await monitors()).toEqual([null, id])
  await t.call('DELETE', `/inventory-monitors/${id}`, { token })
  expect(await monitors()).toEqual([null, null])
})

test('a change of an order with known products records only the changed fields', async () => {
  const order = await recorded('coach-outlet', [lineOf('CA1')])
  const body = { version: order.version, fulfilment: 'shipped' }
  await t.call('PATCH', `/orders/${order.id}`, { token, body })
  const { events } = (await t.call('GET', `/orders/${order.id}`, { token })).json<{ events: { changes: object[] }[] }>()
  expect(events.at(-1)?.changes).toEqual([{ field: 'fulfilment', before: 'unfulfilled', after: 'shipped' }])
})
