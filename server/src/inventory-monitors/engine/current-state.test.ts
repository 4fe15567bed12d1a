import { sql } from 'drizzle-orm'
import type { ProductDetail } from '@outlet/shared/contract/products'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getProductHistory } from '@outlet/shared/contract/products/product-history'
import { storeStock } from '../../products/store-stock'
import type { ScriptedVariant } from '../testing/scripted-store'
import { useEngine } from '../testing/use-engine'
import { variantStock } from '../testing/variant-stock'

const { app, store, logged, start, call, monitorAll, monitorOf, until, unchecked, checkedAgain } = useEngine()

const product = async (id: string) => (await call('GET', `/products/coach-outlet/${id}`)).json<ProductDetail>()
const history = async (id: string) =>
  (await call('GET', `/products/coach-outlet/${id}/history?days=7`)).json<EndpointResponse<typeof getProductHistory>>()
const count = async (filter: string) =>
  (await call('GET', `/products/count?website_type=coach-outlet&${filter}`)).json<{ count: number }>().count
const set = (id: string, variant: ScriptedVariant) => store().stocks.get(id.replace(/-.*/, ''))?.set(id, variant)

/** Monitors `products` products of two variants each, and waits for their first checks. */
const monitored = async (products: number) => {
  await monitorAll('CA', products, 2)
  start()
  await until('the first checks', async () => (await unchecked()) === 0)
}

test('a check updates the catalogue: the product, its variants, filters and counts', async () => {
  await monitored(2)
  expect(await product('CA1')).toMatchObject({
    ats: 2,
    qty_kind: 'exact',
    orderable: true,
    stock_level: 2,
    max_orderable_quantity: 2,
    variants: [
      { variant_id: 'CA1-1', ats: 1, is_orderable: true, stock_level: 1 },
      { variant_id: 'CA1-2', ats: 1, is_orderable: true, stock_level: 1 },
    ],
  })
  set('CA1-1', { ats: 0, orderable: false })
  set('CA1-2', { ats: 0, orderable: false })
  await checkedAgain('CA1')
  const soldOut = await product('CA1')
  expect(soldOut).toMatchObject({ ats: 0, orderable: false, sold_out_at: expect.any(String) })
  expect(soldOut.variants.map(({ ats, is_orderable }) => [ats, is_orderable])).toEqual([
    [0, false],
    [0, false],
  ])
  expect(await monitorOf('CA1')).toMatchObject({ stock_level: 0, orderable: false })
  expect([await count('orderable=true'), await count('orderable=false')]).toEqual([1, 1])
  const facets = await call('GET', '/products/facets?website_type=coach-outlet')
  expect(facets.json<{ values: { orderable: unknown } }>().values.orderable).toEqual(
    expect.arrayContaining([expect.objectContaining({ value: 'false', count: 1 })]),
  )
  expect(logged).toEqual([])
})

test('a partial reading updates the variants that it has, and leaves the totals of the product', async () => {
  await monitored(1)
  const variants = [variantStock('CA1-1', 0)]
  await app().db.transaction((tx) =>
    storeStock(tx, 'coach-outlet', [{ productId: 'CA1', variants, only: null, readBefore: null, isPartial: true }]),
  )
  expect(await product('CA1')).toMatchObject({
    ats: 2,
    variants: [
      { variant_id: 'CA1-1', ats: 0, is_orderable: false },
      { variant_id: 'CA1-2', ats: 1 },
    ],
  })
})

test('the maximum orderable quantity covers the known variants even if another is unknown, as in a sync', async () => {
  await monitored(1)
  set('CA1-2', {})
  await checkedAgain('CA1')
  expect(await product('CA1')).toMatchObject({ ats: 1, qty_kind: 'unknown', max_orderable_quantity: 1 })
})

test('an equal reading leaves the product unchanged except for its reading time', async () => {
  await monitored(1)
  const before = await product('CA1')
  await checkedAgain('CA1')
  const after = await product('CA1')
  expect(after).toEqual({ ...before, read_at: (await monitorOf('CA1')).last_checked_at })
  expect(after.read_at).not.toBe(before.read_at)
})

test('the history contains the readings of checks, up to the last one', async () => {
  await monitored(1)
  set('CA1-1', { ats: 5, orderable: true })
  await checkedAgain('CA1')
  await checkedAgain('CA1')
  const { series, until: now, read_until: readUntil } = await history('CA1')
  // The history covers the time until now, and its newest value equals the monitor's.
  expect(readUntil).toBe(now)
  const own = series.find(({ variant_id }) => variant_id === null)?.intervals ?? []
  expect(own.map(({ ats }) => ats)).toEqual([2, 6])
  expect(own[0]?.seen_until).toBe(own[1]?.from)
  expect(await monitorOf('CA1')).toMatchObject({ stock_level: own[1]?.ats, orderable: own[1]?.orderable })
  expect(own.at(-1)?.seen_until).toBe((await product('CA1')).read_at)
  const variant = series.find(({ variant_id }) => variant_id === 'CA1-1')?.intervals ?? []
  expect(variant.map(({ ats }) => ats)).toEqual([1, 5])
})

test('a price from a check is stored for the variant; the product has the lowest', async () => {
  await monitored(1)
  set('CA1-1', { ats: 1, orderable: true, price: 90, currency: 'USD' })
  set('CA1-2', { ats: 1, orderable: true, price: 80, currency: 'USD' })
  await checkedAgain('CA1')
  expect(await product('CA1')).toMatchObject({ current_price: { minor: 8000, currency: 'USD' } })
  set('CA1-2', { ats: 1, orderable: true, price: 70, currency: 'USD' })
  await checkedAgain('CA1')
  expect(await product('CA1')).toMatchObject({
    current_price: { minor: 7000, currency: 'USD' },
    previous_price: { minor: 8000, currency: 'USD' },
    variants: [{ sales_price: { minor: 9000 } }, { sales_price: { minor: 7000 } }],
  })
})

test("the highest price of product and monitor follows the variants' readings", async () => {
  await monitored(1)
  const price = (id: string, amount: number | undefined) =>
    set(id, { ats: 1, orderable: true, ...(amount !== undefined && { price: amount, currency: 'USD' }) })
  const ranges = async () => {
    await checkedAgain('CA1')
    const { current_price, current_price_max } = await product('CA1')
    const { price: lowest, price_max: highest } = await monitorOf('CA1')
    return [current_price, current_price_max, lowest, highest].map((money) => money?.minor ?? null)
  }
  price('CA1-1', 80)
  price('CA1-2', 90)
  expect(await ranges()).toEqual([8000, 9000, 8000, 9000])
  price('CA1-2', 120)
  expect(await ranges()).toEqual([8000, 12_000, 8000, 12_000])
  price('CA1-1', 120)
  expect(await ranges()).toEqual([12_000, 12_000, 12_000, 12_000])
  price('CA1-2', 100)
  expect(await ranges()).toEqual([10_000, 12_000, 10_000, 12_000])
  // Without a price of one variant, the product retains its last known price; the monitor has what was read.
  price('CA1-2', undefined)
  price('CA1-1', 130)
  expect(await ranges()).toEqual([10_000, 13_000, 13_000, 13_000])
})

test('the start, change and end of a promotional price are stored for variant and product, independent of other changes', async () => {
  await monitored(1)
  const price = { orderable: true, price: 90, currency: 'USD' }
  const promotionals = async () => {
    await checkedAgain('CA1')
    const { promotional_price, variants } = await product('CA1')
    return [promotional_price, ...variants.map((variant) => variant.promotional_price)].map((money) => money?.minor)
  }
  set('CA1-1', { ats: 1, ...price })
  set('CA1-2', { ats: 1, ...price })
  expect(await promotionals()).toEqual([undefined, undefined, undefined])
  set('CA1-1', { ats: 1, ...price, promotional: 70 })
  expect(await promotionals()).toEqual([7000, 7000, undefined])
  set('CA1-1', { ats: 1, ...price, promotional: 60 })
  set('CA1-2', { ats: 5, ...price })
  expect(await promotionals()).toEqual([6000, 6000, undefined])
  set('CA1-1', { ats: 1, ...price })
  set('CA1-2', { ats: 6, ...price })
  expect(await promotionals()).toEqual([undefined, undefined, undefined])
})

test.each(['on_hand', 'preorderable'] as const)(
  'a check that finds only %s changed updates variant and product',
  async (field) => {
    await monitored(1)
    // A product is a preorder only if none of its variants is sold from stock.
    set('CA1-1', { ats: 0, orderable: false })
    await checkedAgain('CA1')
    const [value, stored] = field === 'on_hand' ? [7, { stock_level: 7 }] : [true, { preorderable: true }]
    set('CA1-2', { ats: 1, orderable: true, [field]: value })
    await checkedAgain('CA1')
    expect((await product('CA1')).variants).toMatchObject([
      { variant_id: 'CA1-1', ats: 0 },
      { ats: 1, ...stored },
    ])
    expect(await product('CA1')).toMatchObject(stored)
  },
)

test('a check of selected variants also reads the others', async () => {
  await monitored(1)
  const { id, version } = await monitorOf('CA1')
  await call('PATCH', `/inventory-monitors/${id}`, { version, variant_ids: ['CA1-1'] })
  await checkedAgain('CA1')
  set('CA1-2', { ats: 9, orderable: true })
  await checkedAgain('CA1')
  expect(await monitorOf('CA1')).toMatchObject({ stock_level: 1 })
  expect(await product('CA1')).toMatchObject({ ats: 10, variants: [{ ats: 1 }, { ats: 9 }] })
})

test('after a monitor is deleted the product retains its reading time', async () => {
  await monitored(1)
  await app().db.execute(sql`
    insert into product_sightings (website_type, product_id, sync_id, category_ids, read_at)
     values ('coach-outlet', 'CA1', gen_random_uuid(), '{}', clock_now() - interval '1 day')`)
  const { read_at } = await product('CA1')
  await call('DELETE', `/inventory-monitors/${(await monitorOf('CA1')).id}`)
  expect((await product('CA1')).read_at).toBe(read_at)
})
