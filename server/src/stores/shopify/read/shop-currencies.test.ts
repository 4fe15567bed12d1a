import type { Connector } from '../../connector'
import type { StoreRow } from '../../store-row'
import { openConnector } from '../../open-connector'
import { dialectUnderTest } from '../../testing/dialects'
import { useStoreUnderTest } from '../../testing/store-under-test'
import { fill, type FakeStore } from '../../testing/fake-store'
import { catalogueOf } from '../../testing/catalogue-of'

const on = useStoreUnderTest(dialectUnderTest('shopify'))
let shop: FakeStore
/** The newest store. */
let store: StoreRow
beforeEach(() => {
  shop = on.fake()
  fill(shop, 'p', 3)
})

const newStore = async (): Promise<() => Connector> => {
  const own = await on.newStore()
  store = own
  return () => openConnector(own, on.deps())
}
const listedPrice = async (connector: Connector) => {
  await catalogueOf(connector).list(null)
  return (await connector.getProducts(['p-1'])).get('p-1')?.price ?? null
}
const checkedPrice = async (connector: Connector) => {
  const [reading] = await connector.readStock(['p-1'])
  if (reading?.outcome !== 'found') throw new Error(`not found: ${String(reading?.outcome)}`)
  return reading.stock[0]?.price
}
const requestCount = (path: string) => shop.requests.filter(({ url }) => url.pathname === path).length
const lacks = (...paths: string[]) => {
  shop.fault = ({ url }) =>
    paths.includes(url.pathname) ? { status: 404, headers: { 'content-type': 'text/html' }, body: '<html>' } : null
}
const usd = { minor: 1950, currency: 'USD' }

test('if visitors see another currency, prices are read from the list, but not from the single product', async () => {
  shop.currencies.visitor = 'EUR'
  const open = await newStore()
  expect(await listedPrice(open())).toEqual(usd)
  expect(await checkedPrice(open())).toBeNull()
  expect(await listedPrice(open())).toEqual(usd)
})

test('in a market with another currency than the shop’s own, prices are read from the single product, in lists too', async () => {
  shop.currencies.shop = 'EUR'
  const open = await newStore()
  expect(await listedPrice(open())).toEqual(usd)
  expect(requestCount('/products/p-1.js')).toBe(1)
  expect(await checkedPrice(open())).toEqual(usd)
})

test('unchanged prices are not verified again, changed ones are verified before they are accepted', async () => {
  const open = await newStore()
  for (let reading = 0; reading < 5; reading++) expect(await checkedPrice(open())).toEqual(usd)
  expect(requestCount('/cart.js')).toBe(1)
  for (const product of shop.products.values()) for (const variant of product.variants) variant.price = 10
  expect(await checkedPrice(open())).toEqual({ minor: 1000, currency: 'USD' })
  expect(requestCount('/cart.js')).toBe(2)
})

test('a shop’s currency is requested once per page of its list', async () => {
  const open = await newStore()
  const connector = open()
  await catalogueOf(connector).list(null)
  for (const id of ['p-1', 'p-2', 'p-3']) await connector.getProducts([id])
  expect(requestCount('/meta.json') + requestCount('/cart.js')).toBe(1)
})

test('for a shop that states no currency its setting is used, and its health stays ok', async () => {
  lacks('/cart.js', '/meta.json')
  const open = await newStore()
  expect(await listedPrice(open())).toEqual(usd)
  expect(await checkedPrice(open())).toEqual(usd)
})

test.each(['/cart.js', '/meta.json'])('for a shop without %s the other document is used', async (path) => {
  lacks(path)
  const open = await newStore()
  expect([await listedPrice(open()), await checkedPrice(open())]).toEqual([usd, usd])
  shop.currencies = { shop: 'JPY', visitor: 'JPY' }
  const other = await newStore()
  await expect(listedPrice(other())).rejects.toMatchObject({ code: 'store.other_currency' })
})

const setCurrencyResponse = (response: { status: number; headers?: Record<string, string>; body?: string }) => {
  shop.fault = ({ url }) =>
    ['/cart.js', '/meta.json'].includes(url.pathname)
      ? { headers: { 'content-type': 'text/html' }, body: '<html><title>No</title></html>', ...response }
      : null
}
const health = async () => {
  const stored = await on.stored(store)
  return { health: stored?.health, code: stored?.last_error_code }
}

test.each([
  ...[400, 401, 402, 403, 405, 406, 410, 423, 451].map((status) => ({ status })),
  { status: 403, headers: { 'cf-mitigated': 'challenge', 'content-type': 'text/html' } },
  { status: 429, headers: { 'cf-mitigated': 'challenge', 'content-type': 'text/html' } },
  { status: 503, headers: { 'cf-mitigated': 'challenge', 'content-type': 'text/html' } },
])(
  'a shop that responds with $status to a currency request states no currency, and stays healthy',
  async (response) => {
    setCurrencyResponse(response)
    const open = await newStore()
    expect(await listedPrice(open())).toEqual(usd)
    expect(await checkedPrice(open())).toEqual(usd)
    expect(await health()).toEqual({ health: 'ok', code: null })
  },
)

describe('a shop that shows visitors another currency and refuses its cart', () => {
  const refusals = [
    { status: 403 },
    { status: 404 },
    { status: 403, headers: { 'cf-mitigated': 'challenge', 'content-type': 'text/html' } },
    { status: 302, headers: { location: '/password' } },
  ]
  const refuseCart = (response: object) => {
    shop.currencies = { shop: 'USD', visitor: 'EUR' }
    shop.fault = ({ url }) =>
      url.pathname === '/cart.js'
        ? { headers: { 'content-type': 'text/html' }, body: '<html><title>No</title></html>', ...response }
        : null
  }

  test.each(refusals)('$status: prices of single products are unknown, and their stock is read', async (response) => {
    refuseCart(response)
    const open = await newStore()
    const [reading] = await open().readStock(['p-1'])
    expect(reading).toMatchObject({
      outcome: 'found',
      stock: [{ variantId: 'p-1-black', orderable: true, price: null }, { price: null }],
      unreadPrices: { reason: 'currency_unstated', named: null },
    })
    expect(await listedPrice(open())).toEqual(usd)
    expect(await health()).toEqual({ health: 'ok', code: null })
  })

  test('a price that the list confirms is known, another one is not', async () => {
    refuseCart({ status: 404 })
    const open = await newStore()
    await listedPrice(open())
    expect(await checkedPrice(open())).toEqual(usd)
    for (const product of shop.products.values()) for (const variant of product.variants) variant.price = 21.45
    expect(await checkedPrice(open())).toBeNull()
  })

  test('the refusal’s cookie names the currency too', async () => {
    const cookies = (currency: string) => ({
      status: 404,
      headers: {
        'content-type': 'text/html',
        'set-cookie': `localization=FR; path=/, cart_currency=${currency}; path=/`,
      },
    })
    refuseCart(cookies('USD'))
    const open = await newStore()
    expect(await checkedPrice(open())).toEqual(usd)
    refuseCart(cookies('EUR'))
    const other = await newStore()
    const [reading] = await other().readStock(['p-1'])
    expect(reading).toMatchObject({ unreadPrices: { reason: 'other_currency', named: 'EUR' } })
  })
})

test.each([429, 430, 500])(
  'a check of a shop that responds there with %s reads its stock, and no price',
  async (status) => {
    setCurrencyResponse({ status, headers: { 'content-type': 'application/json' }, body: '{}' })
    const open = await newStore()
    const [reading] = await open().readStock(['p-1'])
    // A temporarily unknown currency neither starts nor ends the store's unread-prices state.
    expect(reading).toMatchObject({
      outcome: 'found',
      stock: [{ price: null }, { price: null }],
      unreadPrices: undefined,
    })
  },
)
