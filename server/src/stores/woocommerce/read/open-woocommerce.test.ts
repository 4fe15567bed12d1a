import { StoreTrialSettings } from '@outlet/shared/contract/stores/store-settings'
import { openTrial } from '../../open-connector'
import { practiceConfig } from '../../testing/add-store'
import { catalogueOf } from '../../testing/catalogue-of'
import { fill } from '../../testing/fake-store'
import { startFakeWoocommerce, type FakeWoocommerce } from '../testing/fake-woocommerce'

let shop: FakeWoocommerce
beforeEach(async () => {
  shop = await startFakeWoocommerce()
})
afterEach(() => shop.close())

let stores = 0
const open = () => {
  const settings = StoreTrialSettings.parse({
    key: `woocommerce-${++stores}`,
    name: 'Shop',
    dialect: 'woocommerce',
    base_url: shop.origin,
    currency: 'USD',
    rate_per_second: 100,
    burst: 100,
    concurrency: 4,
    max_orderable_quantity: 5,
  })
  return openTrial({ settings, credentials: {}, isPractice: true }, { config: practiceConfig })
}
const stockIn = async (id: string) => {
  const [reading] = await open().readStock([id])
  if (reading?.outcome !== 'found') throw new Error(reading?.outcome)
  return reading.stock
}

test('low stock is a quantity where the shop displays it', async () => {
  fill(shop, 'p', 1)
  shop.isLowStockShown = true
  for (const variant of shop.products.get('p-1')?.variants ?? []) if (variant.quantity === 3) variant.quantity = 2
  expect(await stockIn('p-1')).toMatchObject([
    { variantId: 'p-1-black', available: 2, kind: 'exact' },
    { variantId: 'p-1-red', available: 0, kind: 'exact' },
  ])
})

test('a shop that hides what is sold out is read as any other: sold out is not gone', async () => {
  fill(shop, 'p', 2)
  shop.isSoldOutHidden = true
  for (const variant of shop.products.get('p-1')?.variants ?? []) variant.quantity = 0
  expect((await catalogueOf(open()).list(null)).ids).toEqual(['p-1', 'p-2'])
  expect(await stockIn('p-1')).toMatchObject([{ orderable: false }, { orderable: false }])
  expect(await stockIn('p-2')).toMatchObject([{ orderable: true }, { orderable: false }])
})

test('the variations of several pages are all read', async () => {
  const variants = Array.from({ length: 230 }, (_one, index) => ({
    id: `v-${index}`,
    color: `Color ${index}`,
    price: 5,
    listPrice: 5,
    quantity: 1,
  }))
  shop.products.set('p', { id: 'p', variants })
  const stock = await stockIn('p')
  expect(stock.map(({ variantId }) => variantId)).toEqual(variants.map(({ id }) => id))
  expect(stock.every(({ orderable }) => orderable === true)).toBe(true)
})

test('a listed variation that cannot be read is unknown, and hides no other', async () => {
  fill(shop, 'p', 1)
  shop.fault = ({ url }) =>
    url.searchParams.get('type') === 'variation'
      ? {
          headers: { 'x-wp-total': '1', 'x-wp-totalpages': '1' },
          body: [
            {
              ...{ id: 'p-1-red', parent: 'p-1', name: 'P', is_in_stock: true, is_purchasable: true },
              prices: { currency_code: 'USD', currency_minor_unit: 2, price: '100', regular_price: '100' },
            },
            { id: 'p-1-black', parent: 'p-1', name: 'P', prices: 'none' },
          ],
        }
      : null
  expect(await stockIn('p-1')).toMatchObject([
    { variantId: 'p-1-black', orderable: null, kind: 'unknown', price: null },
    { variantId: 'p-1-red', orderable: true, price: { minor: 100 } },
  ])
})

test('a rate limit states in its own header how long to wait', async () => {
  fill(shop, 'p', 1)
  shop.fault = () => ({
    status: 400,
    headers: { 'ratelimit-remaining': '0', 'ratelimit-retry-after': '28' },
    body: { code: 'rate_limit_exceeded', message: 'Too many requests.', data: { status: 400 } },
  })
  await expect(catalogueOf(open()).list(null)).rejects.toMatchObject({ code: 'store.throttled', retryAfterMs: 28_000 })
})
