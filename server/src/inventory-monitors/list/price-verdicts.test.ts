import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { DownloadTicket } from '@outlet/shared/contract/list/downloads'
import type { Product } from '@outlet/shared/contract/products'
import type { getPriceVerdictAge } from '@outlet/shared/contract/products/price-facts'
import { setClockOffset } from '../../platform/time/clock'
import { addMissingVerdicts, judgeDuePrices } from '../../products/judge-due-prices'
import { storeProducts } from '../../products/store-products'
import { incomingProduct } from '../../products/incoming-product'
import { plainDocument } from '../../stores/plain-product'
import { addStore } from '../../stores/testing/add-store'
import { seedProducts } from '../../testing/seed-catalogue'
import { testApp, type TestApp } from '../../testing/test-app'

const DAY = 86_400_000

let t: TestApp
let token: string
beforeEach(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  await addStore(t.db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 6, variants: 2 })
})
afterEach(async () => {
  setClockOffset(0)
  await t.close()
})

/** Inserts intervals of a product or variant: days before now, price, and list price. */
const insert = async (id: string, ...intervals: [from: number, until: number, price: number, listPrice?: number][]) => {
  const [productId = ''] = id.split('-')
  for (const [from, until, price, listPrice = null] of intervals) {
    await t.db.execute(sql`
      insert into product_intervals (website_type, product_id, variant_id, from_at, seen_until, currency, price, list_price, qty_kind)
      values ('coach-outlet', ${productId}, ${id === productId ? null : id}, clock_now() - ${from} * interval '1 day',
        clock_now() - ${until} * interval '1 day', 'USD', ${price}, ${listPrice}, 'unknown')`)
  }
}
/** One product for each verdict: CA1 a new low, CA2 good, CA3 usual, CA4 high, CA5 read for a week, CA6 never read. */
async function seedPrices() {
  await insert('CA1', [60, 10, 1000], [10, 0, 600, 1000])
  await insert('CA2', [99, 60, 500], [60, 10, 1000], [10, 0, 800])
  await insert('CA3', [60, 0, 1000, 2000])
  await insert('CA4', [60, 10, 1000], [10, 0, 1200])
  await insert('CA5', [7, 0, 1000])
}

const get = async <Body>(path: string): Promise<Body> => {
  const response = await t.call('GET', path, { token })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<Body>()
}
const listed = async (query: string) =>
  (await get<{ items: Product[] }>(`/products?website_type=coach-outlet&${query}`)).items.map(({ id }) => id)
const age = () =>
  get<EndpointResponse<typeof getPriceVerdictAge>>('/products/price-verdict-age?website_type=coach-outlet')
const monitor = async (body: Record<string, unknown>) =>
  (
    await t.call('POST', '/inventory-monitors', { token, body: { website_type: 'coach-outlet', ...body } })
  ).json<InventoryMonitor>()
const monitored = async (query: string) =>
  (await get<{ items: InventoryMonitor[] }>(`/inventory-monitors?${query}`)).items.map(({ product_id }) => product_id)
const readFile = async (path: string, body: Record<string, unknown>) => {
  const ticket = await t.call('POST', path, { token, body })
  const text = (await t.call('GET', ticket.json<DownloadTicket>().path)).body.replace(/^\uFEFF/, '')
  return text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
}

test('products are filtered by the verdict on their price', async () => {
  await seedPrices()
  // Nothing is judged yet.
  expect(await listed('price_verdict=unknown&sort=name')).toEqual([])
  expect(await age()).toEqual({ judged_at: null, waiting: 6 })
  await judgeDuePrices(t.db)
  expect(await listed('price_verdict=new_low')).toEqual(['CA1'])
  expect(await listed('price_verdict=good&price_verdict=high&sort=name')).toEqual(['CA2', 'CA4'])
  expect(await listed('price_verdict=unknown&sort=name')).toEqual(['CA5', 'CA6'])
  expect(await listed('is_discount_real=true')).toEqual(['CA1'])
  expect(await listed('is_discount_real=false')).toEqual(['CA3'])
  expect(await get('/products/count?website_type=coach-outlet&price_verdict=unknown')).toEqual({
    count: 2,
    exact: true,
  })
  expect(await age()).toMatchObject({ judged_at: expect.any(String), waiting: 0 })
})

test('products are sorted by the difference from the usual price, over pages, unknown ones last', async () => {
  await seedPrices()
  await judgeDuePrices(t.db)
  const pages = async (sort: string) => {
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const query: string = `/products?website_type=coach-outlet&limit=2&sort=${sort}${cursor === null ? '' : `&cursor=${cursor}`}`
      const page: { items: Product[]; next: string | null } = await get(query)
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.next
    } while (cursor !== null)
    return ids
  }
  expect(await pages('price_difference')).toEqual(['CA1', 'CA2', 'CA3', 'CA4', 'CA5', 'CA6'])
  expect(await pages('-price_difference')).toEqual(['CA4', 'CA3', 'CA2', 'CA1', 'CA6', 'CA5'])
})

test('a changed price is judged next, and is reported as waiting until then', async () => {
  await judgeDuePrices(t.db)
  const variants = [
    { id: 'v', sku: null, title: null, attributes: [], price: { minor: 900, currency: 'USD' }, listPrice: null },
  ].map((variant) => ({
    ...variant,
    stock: { orderable: true, backorderable: null, available: null, kind: 'boolean' as const },
  }))
  const plain = { id: 'CA3', name: 'CA3', brand: null, url: null, colors: [], galleries: [], thumbnail: null, variants }
  const document = plainDocument(plain, { key: 'coach-outlet', max_orderable_quantity: 9 }, new Date())
  const incoming = incomingProduct(
    { document, offers: document.offers, categoryId: 'all' },
    { currency: 'USD' },
    () => null,
  )
  await insert('CA3', [60, 0.001, 1000])
  await t.db.transaction((tx) => storeProducts(tx, 'coach-outlet', [incoming]))
  expect(await age()).toMatchObject({ waiting: 1 })
  await judgeDuePrices(t.db)
  expect(await listed('price_verdict=new_low')).toEqual(['CA3'])
  expect(await age()).toMatchObject({ waiting: 0 })
})

test('a verdict follows the time, at most six hours late', async () => {
  await insert('CA3', [13.9, 0, 1000])
  await judgeDuePrices(t.db)
  expect(await listed('price_verdict=usual')).toEqual([])
  await t.db.execute(sql`update product_intervals set seen_until = seen_until + interval '1 day'`)
  setClockOffset(6 * 3_600_000)
  await judgeDuePrices(t.db)
  expect(await listed('price_verdict=usual')).toEqual(['CA3'])
  // Not read for a day and a half.
  setClockOffset(3 * DAY)
  await judgeDuePrices(t.db)
  expect(await listed('price_verdict=usual')).toEqual([])
})

test('verdicts that a crash has removed are computed again', async () => {
  await seedPrices()
  await t.db.execute(sql`truncate price_verdicts, price_changes`)
  expect(await age()).toEqual({ judged_at: null, waiting: 6 })
  await addMissingVerdicts(t.db)
  await judgeDuePrices(t.db)
  expect(await listed('price_verdict=new_low')).toEqual(['CA1'])
})

test('a monitor is filtered and sorted by the verdict on the variants that it follows', async () => {
  await seedPrices()
  await insert('CA1-1', [60, 0, 1000])
  const chosen = await monitor({ product_code: 'CA1', variant_ids: ['CA1-1'] })
  await monitor({ product_code: 'CA2' })
  await monitor({ product_code: 'CA6' })
  await judgeDuePrices(t.db)
  expect(await monitored('price_verdict=new_low')).toEqual([])
  expect(await monitored('price_verdict=usual')).toEqual(['CA1'])
  expect(await monitored('sort=price_difference')).toEqual(['CA2', 'CA1', 'CA6'])
  expect(await monitored('sort=-price_difference')).toEqual(['CA1', 'CA2', 'CA6'])
  const body = { version: chosen.version, variant_ids: null }
  await t.call('PATCH', `/inventory-monitors/${chosen.id}`, { token, body })
  await judgeDuePrices(t.db)
  expect(await monitored('price_verdict=new_low')).toEqual(['CA1'])
  const { rows } = await t.db.execute(sql`select 1 from price_verdicts where variant_ids <> '{}'`)
  expect(rows).toEqual([])
})

test('an export has the verdicts in the labels of its language, and the lowest prices', async () => {
  await seedPrices()
  await monitor({ product_code: 'CA1' })
  const columns = [
    { key: 'price_verdict', title: '价格评价', labels: { new_low: '新低', good: '好价' } },
    { key: 'discount_verdict', title: '折扣评价', labels: { not_real: '折扣不实' } },
    { key: 'price_difference', title: '相差' },
    { key: 'lowest_30_days', title: '30' },
    { key: 'lowest_90_days', title: '90' },
    { key: 'lowest_365_days', title: '365' },
  ]
  const filter = { website_type: 'coach-outlet' }
  const id = { key: 'id', title: 'ID' }
  expect(await readFile('/products/csv', { filter, sort: 'name', columns: [id, ...columns] })).toEqual([
    ['ID', '价格评价', '折扣评价', '相差', '30', '90', '365'],
    ['CA1', '新低', 'real', '-40', '6', '6', '6'],
    ['CA2', '好价', '', '-20', '8', '5', '5'],
    ['CA3', 'usual', '折扣不实', '0', '10', '10', '10'],
    ['CA4', 'high', '', '20', '10', '10', '10'],
    ['CA5', 'unknown', '', '', '10', '10', '10'],
    ['CA6', 'unknown', '', '', '', '', ''],
  ])
  expect(await readFile('/inventory-monitors/csv', { filter: {}, columns })).toEqual([
    ['价格评价', '折扣评价', '相差', '30', '90', '365'],
    ['新低', 'real', '-40', '6', '6', '6'],
  ])
})
