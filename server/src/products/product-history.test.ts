import { sql } from 'drizzle-orm'
import pino from 'pino'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { ProductDetail } from '@outlet/shared/contract/products'
import type { ProductFacets } from '@outlet/shared/contract/products/product-facets'
import type { listProductPriceFacts } from '@outlet/shared/contract/products/price-facts'
import type { getProductChanges, getProductHistory } from '@outlet/shared/contract/products/product-history'
import { startPracticeStore, type RunningPracticeStore } from '@outlet/practice-store/start-practice-store'
import { secretBox } from '../platform/secrets/secret-box'
import { addStore, control, CONTROL_TOKEN } from '../stores/testing/add-store'
import { workSyncOf } from '../product-sync/testing/work-sync'
import { testApp, type TestApp } from '../testing/test-app'
import { purgeProductHistory } from './purge-product-history'
import { storeProductFacets, recountProductFacets } from './store-product-facets'

let t: TestApp
let token: string
let practice: RunningPracticeStore
let examples: Record<string, string>
beforeAll(async () => {
  practice = await startPracticeStore({ moving: false, controlToken: CONTROL_TOKEN, masters: 120 })
  t = await testApp()
  token = await t.signInAs('user')
  examples = (await control(practice.origin, 'GET', 'examples?site=coach-outlet')) as Record<string, string>
  const categoryIds = ['women-bags', 'women-totes', 'men-bags', 'wallets', 'shoes', 'belts', 'clothing', 'accessories']
  await addStore(t.db, { base_url: practice.origin, category_ids: categoryIds })
  await sync()
})
afterAll(async () => {
  await t.close()
  await practice.close()
})

async function sync() {
  const requested = await t.call('POST', '/stores/coach-outlet/sync', { token })
  const deps = { db: t.db, secrets: secretBox('ab'.repeat(32)), config: t.app.config, log: pino({ level: 'silent' }) }
  await workSyncOf(deps, requested.json<{ id: string }>().id)
}

const example = (name: string) => examples[name] ?? ''
const get = async <Body>(path: string): Promise<Body> => {
  const response = await t.call('GET', path, { token })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<Body>()
}
const list = async (query: string) =>
  (await get<{ items: ProductDetail[] }>(`/products?website_type=coach-outlet&limit=200&${query}`)).items
const changes = () => get<EndpointResponse<typeof getProductChanges>>('/products/changes?website_type=coach-outlet')
const history = (id: string, query = '') =>
  get<EndpointResponse<typeof getProductHistory>>(`/products/coach-outlet/${encodeURIComponent(id)}/history?${query}`)
const owner = async (variantId: string) =>
  (await t.db.execute<{ product_id: string }>(sql`select product_id from variants where variant_id = ${variantId}`))
    .rows[0]?.product_id
const setStock = (product_id: string, stock: number) =>
  control(practice.origin, 'POST', 'stock', { site: 'coach-outlet', product_id, stock })

test('after the first sync all products are new, and there are no other changes', async () => {
  const { since, counts } = await changes()
  expect(since).toBeNull()
  expect(counts.new).toEqual({ count: 120, exact: true })
  expect({ ...counts, new: 0 }).toEqual({
    new: 0,
    ...Object.fromEntries(
      ['price_dropped', 'price_raised', 'restocked', 'sold_out', 'gone'].map((key) => [key, { count: 0, exact: true }]),
    ),
  })
})

test('each change that a sync finds is counted, listed, and returned with the previous value', async () => {
  const [master, item] = [example('master'), example('item')]
  const price = (discount_percent: number) =>
    control(practice.origin, 'POST', 'price', { site: 'coach-outlet', product_id: master, discount_percent })
  await setStock(item, 5)
  await price(10)
  await sync()
  await setStock(item, 0)
  await price(60)
  await sync()
  const { since, counts } = await changes()
  expect(since).not.toBeNull()
  expect([counts.new.count, counts.price_dropped.count, counts.sold_out.count]).toEqual([0, 1, 1])
  const [dropped] = await list('change=price_dropped')
  expect(dropped).toMatchObject({ id: master, price_changed_at: expect.any(String) })
  expect(dropped?.previous_price?.minor).toBeGreaterThan(dropped?.current_price?.minor ?? Infinity)
  expect((await list('change=sold_out&change=price_dropped')).map(({ id }) => id).sort()).toEqual([item, master].sort())

  await setStock(item, 3)
  await sync()
  expect((await list('change=restocked')).map(({ id }) => id)).toEqual([item])
  // Changes found by the previous sync are no longer listed.
  expect(await list('change=price_dropped')).toEqual([])

  const [own] = (await history(item)).series
  const intervals = own?.intervals ?? []
  expect(own?.variant_id).toBeNull()
  expect(intervals.slice(-3).map(({ ats, orderable }) => [ats, orderable])).toEqual([
    [5, true],
    [0, false],
    [3, true],
  ])
  // A change ends the interval at the reading that found it.
  expect(intervals.slice(0, -1).map(({ seen_until }) => seen_until)).toEqual(intervals.slice(1).map(({ from }) => from))
})

test('the history can be limited to a variant and a period; refuses an unknown product and an anonymous caller', async () => {
  const { rows } = await t.db.execute<{ product_id: string; variant_id: string }>(
    sql`select product_id, variant_id from variants limit 1`,
  )
  const { product_id = '', variant_id = '' } = rows[0] ?? {}
  const { series, from, until } = await history(product_id, `variant_id=${encodeURIComponent(variant_id)}&days=7`)
  expect(series.map((one) => one.variant_id)).toEqual([variant_id])
  expect(Date.parse(until) - Date.parse(from)).toBe(7 * 86_400_000)
  expect((await history(product_id, 'own=true')).series.map((one) => one.variant_id)).toEqual([null])
  expect((await history(product_id)).series.length).toBeGreaterThan(1)
  const path = `/products/coach-outlet/nothing/history`
  expect((await t.call('GET', path, { token })).statusCode).toBe(404)
  expect((await t.call('GET', path)).statusCode).toBe(401)
})

test('the history of a variant has its price and stock as read', async () => {
  const variant = example('in_stock')
  const ofVariant = async () =>
    (await history((await owner(variant)) ?? '', `variant_id=${encodeURIComponent(variant)}`)).series[0]?.intervals ??
    []
  await setStock(variant, 9)
  await sync()
  await setStock(variant, 4)
  await sync()
  await sync()
  expect((await ofVariant()).slice(-2)).toMatchObject([
    { ats: 9, orderable: true, price: { currency: 'USD' } },
    { ats: 4, orderable: true },
  ])
})

test('a long time without readings is a gap in the history, not a change of the product', async () => {
  const variant = example('in_stock')
  const id = (await owner(variant)) ?? ''
  // Sets the last reading to two days ago and the start of the intervals to three days earlier.
  await t.db.execute(sql`delete from product_intervals`)
  await t.db.execute(sql`update variants set since = since - interval '3 days'`)
  await t.db.execute(sql`update products set since = since - interval '3 days'`)
  await t.db.execute(sql`update product_sightings set read_at = read_at - interval '2 days'`)
  const updated = () => list('sort=name').then((items) => items.map((item) => [item.id, item.updated_at]))
  const before = await updated()
  await sync()
  expect(await updated()).toEqual(before)
  const { intervals = [] } = (await history(id, `variant_id=${encodeURIComponent(variant)}`)).series[0] ?? {}
  const [last, open] = intervals.slice(-2)
  expect(open?.ats).toBe(last?.ats)
  expect(Date.parse(open?.from ?? '') - Date.parse(last?.seen_until ?? '')).toBeGreaterThan(47 * 3_600_000)
})

test('lists vanished products with the time at which they vanished', async () => {
  const id = example('master')
  await control(practice.origin, 'POST', 'catalogue', { site: 'coach-outlet', product_id: id, removed: true })
  await sync()
  await sync()
  expect(await list('change=gone')).toMatchObject([{ id, is_offline: true, offline_at: expect.any(String) }])
  expect((await changes()).counts.gone.count).toBe(1)
  const open = () =>
    t.db
      .execute(sql`select 1 from variants where product_id = ${id} and since is not null`)
      .then(({ rows }) => rows.length)
  expect(await open()).toBe(0)
  await control(practice.origin, 'POST', 'catalogue', { site: 'coach-outlet', product_id: id, removed: false })
  await sync()
  expect(await open()).toBeGreaterThan(0)
  expect(await list('change=gone')).toEqual([])
})

test('facets count what an additional value would match, each without its own filter', async () => {
  const facets = (query = '') => get<ProductFacets>(`/products/facets?website_type=coach-outlet&${query}`)
  const all = await facets()
  const wallets = all.values.category_id.find(({ value }) => value === 'wallets')
  expect(wallets).toMatchObject({ exact: true, count: (await list('category_id=wallets')).length })
  for (const { value, count } of all.values.color) {
    expect([value, (await list(`color=${encodeURIComponent(value)}`)).length]).toEqual([value, count])
  }
  const chosen = await facets('category_id=wallets&color=Black')
  expect(chosen.values.category_id).toContainEqual({
    value: 'belts',
    count: (await list('category_id=belts&color=Black')).length,
    exact: true,
  })
  expect(chosen.values.orderable).toContainEqual({
    value: 'true',
    count: (await list('category_id=wallets&color=Black&orderable=true')).length,
    exact: true,
  })
  const prices = (await list('category_id=wallets')).flatMap(({ current_price }) => current_price?.minor ?? [])
  expect((await facets('category_id=wallets')).price).toEqual({ min: Math.min(...prices), max: Math.max(...prices) })
  expect(await facets('q=there is nothing like it')).toMatchObject({ price: null, discount: null })
})

test('a sync stores the same facets of the full catalogue as a count', async () => {
  const { rows } = await t.db.execute<{ value: string; count: number }>(
    sql`select value, count from product_facets where facet = 'color' order by value`,
  )
  const { values } = await get<ProductFacets>('/products/facets?website_type=coach-outlet')
  const live = values.color.map(({ value, count }) => ({ value, count }))
  expect(rows).toEqual(live.sort((one, other) => (one.value < other.value ? -1 : 1)))
})

test('beyond 10,000 products facets are lower bounds; for the full catalogue they come from its sync', async () => {
  await addStore(t.db, { key: 'large', base_url: practice.origin })
  await t.db.execute(sql`
    insert into products (website_type, id, name, currency, qty_kind, search_text, color_names, is_new, current_price)
    select 'large', n::text, 'Bag', 'USD', 'unknown', 'Bag', array[case when n <= 10020 then 'Black' else 'Red' end],
      n <= 10010, n from generate_series(1, 10050) n`)
  const facets = (query = '') => get<ProductFacets>(`/products/facets?website_type=large&${query}`)
  expect((await facets()).values.is_new[0]).toMatchObject({ value: 'true', exact: false })
  await t.db.transaction((tx) => storeProductFacets(tx, 'large'))
  const whole = await facets()
  expect(whole.values.color).toEqual([
    { value: 'Black', count: 10_020, exact: true },
    { value: 'Red', count: 30, exact: true },
  ])
  expect(whole.price).toEqual({ min: 1, max: 10_050 })
  // The number of monitored products is counted live.
  expect(whole.values.is_monitored[0]).toMatchObject({ value: 'false', exact: false })
  const some = await facets('price_from=1')
  expect(some.values.color[0]?.exact).toBe(false)
  expect(some.values.color.reduce((sum, { count }) => sum + count, 0)).toBe(10_001)
})

test('a large catalogue is counted again after checks have changed products', async () => {
  const red = async () => {
    const { values } = await get<ProductFacets>('/products/facets?website_type=large')
    return values.color.find(({ value }) => value === 'Red')?.count
  }
  await t.db.execute(sql`update product_facets set counted_at = clock_now() + interval '2 minutes'`)
  await t.db.execute(sql`update products set color_names = '{Red}' where website_type = 'large' and id = '1'`)
  await recountProductFacets(t.db)
  expect(await red()).toBe(30)
  await t.db.execute(sql`update product_facets set counted_at = clock_now() - interval '1 second'`)
  await t.db.execute(sql`update products set updated_at = clock_now() where website_type = 'large' and id = '1'`)
  await Promise.all([recountProductFacets(t.db), recountProductFacets(t.db)])
  expect(await red()).toBe(31)
})

test('the history has a retention of 400 days; a summary of its prices remains', async () => {
  const id = example('item')
  const insert = (productId: string) =>
    t.db.execute(sql`
      insert into product_intervals (website_type, product_id, from_at, seen_until, currency, qty_kind, price)
      select 'coach-outlet', ${productId}, clock_now() - n * interval '1 day', clock_now() - (n - 0.5) * interval '1 day', 'USD',
        'unknown', case when n = 402 then 1 else n end
      from generate_series(399, 404) n`)
  await insert('old')
  await insert(id)
  await purgeProductHistory(t.db)
  const { rows } = await t.db.execute(sql`select 1 from product_intervals where product_id = 'old'`)
  expect(rows).toHaveLength(2)
  const facts = async () => {
    const body = { website_type: 'coach-outlet', subjects: [{ product_id: id }] }
    const response = await t.call('POST', '/products/price-facts', { token, body })
    return response.json<EndpointResponse<typeof listProductPriceFacts>>().items[0]
  }
  const daysSince = (at = '') => Math.round((Date.now() - Date.parse(at)) / 86_400_000)
  const known = await facts()
  expect(known).toMatchObject({ product_id: id, variant_id: null, lowest: { minor: 1, currency: 'USD' } })
  expect([known?.watched_since, known?.lowest_at].map((at) => daysSince(at ?? ''))).toEqual([404, 402])
  // A later purge adds to the summary.
  await t.db.execute(sql`
    update product_intervals set from_at = from_at - interval '9 days', seen_until = seen_until - interval '9 days', price = 2
    where product_id = ${id} and seen_until < clock_now() - interval '300 days'`)
  await purgeProductHistory(t.db)
  expect(await facts()).toMatchObject({ lowest: { minor: 1 }, lowest_at: known?.lowest_at })
  expect((await facts())?.watched_seconds).toBe(known?.watched_seconds)
})

test('price facts need a session', async () => {
  const body = { website_type: 'coach-outlet', subjects: [{ product_id: 'nothing' }] }
  expect((await t.call('POST', '/products/price-facts', { body })).statusCode).toBe(401)
  const response = await t.call('POST', '/products/price-facts', { token, body })
  expect(response.json()).toMatchObject({ items: [{ product_id: 'nothing', price: null, watched_since: null }] })
})
