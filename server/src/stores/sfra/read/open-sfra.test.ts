import { openConnector } from '../../open-connector'
import { dialectUnderTest } from '../../testing/dialects'
import { fill, type FakeRequest } from '../../testing/fake-store'
import { useStoreUnderTest } from '../../testing/store-under-test'

const on = useStoreUnderTest(dialectUnderTest('sfra'))
beforeEach(() => fill(on.fake(), 'p', 2))

const isVariation = ({ url }: FakeRequest) => url.pathname.endsWith('/Product-Variation')
const chosen = () =>
  on
    .fake()
    .requests.filter(isVariation)
    .map(({ url }) => [url.searchParams.get('pid'), url.searchParams.get('dwvar_p-1_color')])

test('a master is read with one request for each variant, and is not sold out without a choice', async () => {
  const { connector } = await on.open()
  const [reading] = await connector.readStock(['p-1'])
  expect(reading).toMatchObject({
    outcome: 'found',
    stock: [
      { variantId: 'p-1-black', orderable: true, price: { minor: 1950 } },
      { variantId: 'p-1-red', orderable: false },
    ],
  })
  expect(chosen()).toEqual([
    ['p-1', null],
    ['p-1', 'Black'],
    ['p-1', 'Red'],
  ])
  expect(on.fake().requests[0]?.headers).toMatchObject({ 'x-requested-with': 'XMLHttpRequest' })
})

test('a wrong site is a wrong setting, and no product is gone; an unknown product is', async () => {
  const store = await on.newStore({ own_settings: { site: 'Sites-other-Site', locale: 'en_US' } })
  const connector = openConnector(store, on.deps())
  expect(await connector.readStock(['p-1'])).toMatchObject([
    { outcome: 'failed', error: { code: 'store.wrong_setting', message: expect.stringContaining('Sites-other-Site') } },
  ])
  await expect(connector.getProducts(['p-1'])).rejects.toMatchObject({ code: 'store.wrong_setting' })
  const right = await on.open()
  expect(await right.connector.readStock(['purse'])).toMatchObject([{ outcome: 'gone' }])
  on.fake().requests.length = 0
  expect(await right.connector.readStock(['purse'])).toMatchObject([{ outcome: 'gone' }])
  expect(on.fake().requests.map(({ url }) => url.pathname.split('/').at(-1))).toEqual([
    'Product-Variation',
    'Product-Show',
  ])
})

test('underscores of an id are written twice', async () => {
  const [one] = on.fake().products.values()
  if (one) on.fake().products.set('p_1', { ...one, id: 'p_1' })
  const { connector } = await on.open()
  expect(await connector.readStock(['p_1'])).toMatchObject([{ stock: [{ variantId: 'p-1-black' }, {}] }])
})

test('a combination without a variant is left out, and not requested again', async () => {
  const { connector } = await on.open()
  on.fake().fault = ({ url }) => {
    if (!url.searchParams.has('dwvar_p-1_color')) return null
    const product = {
      id: 'p-1',
      productName: 'Name of p-1',
      productType: 'master',
      available: true,
      readyToOrder: false,
    }
    return url.searchParams.get('dwvar_p-1_color') === 'Red' ? { body: { product } } : null
  }
  expect(await connector.readStock(['p-1'])).toMatchObject([{ stock: [{ variantId: 'p-1-black' }] }])
  on.fake().requests.length = 0
  await connector.readStock(['p-1'])
  expect(chosen()).toEqual([
    ['p-1', null],
    ['p-1', 'Black'],
  ])
})

test('a master whose attributes have one value each is returned as its only variant', async () => {
  on.fake().fault = () => ({
    body: {
      product: { id: 'p-1-black', productName: 'Bag', productType: 'variant', available: true, readyToOrder: true },
    },
  })
  const { connector } = await on.open()
  expect(await connector.readStock(['p-1'])).toMatchObject([{ stock: [{ variantId: 'p-1-black', orderable: true }] }])
  expect((await connector.getProducts(['p-1'])).get('p-1')).toMatchObject({ type: 'master', productId: 'p-1' })
  expect(on.fake().requests).toHaveLength(2)
})

test('an unreadable product is missing among others; alone it is a failure', async () => {
  on.fake().products.set('p-2', { id: 'p-2', variants: [], isUnreadable: true })
  const { connector } = await on.open()
  expect([...(await connector.getProducts(['p-1', 'p-2'])).keys()]).toEqual(['p-1'])
  await expect(connector.getProducts(['p-2'])).rejects.toMatchObject({ code: 'store.bad_shape' })
})

test('the address of a product’s page is read as its product', async () => {
  const { connector } = await on.open()
  const read = await connector.getProducts(['https://shop.example.com/women/bags/p-1.html?lang=en_US'])
  expect([...read.keys()]).toEqual(['p-1'])
})

test('a variant’s own id is an item', async () => {
  const { connector } = await on.open()
  expect((await connector.getProducts(['p-1-black'])).get('p-1-black')).toMatchObject({
    type: 'item',
    orderable: true,
    offer: { attributes: [{ name: 'Color', value: 'Black' }] },
  })
})

test('an unknown product fails with 500, and is gone if its page is not found; the store stays healthy', async () => {
  const { connector, store } = await on.open()
  expect(await connector.readStock(['p-1', 'nothing'])).toMatchObject([{ outcome: 'found' }, { outcome: 'gone' }])
  expect((await connector.getProducts(['nothing'])).size).toBe(0)
  expect((await on.stored(store))?.health).toBe('ok')
})

test('a failure is none of the product if its page exists', async () => {
  const { connector, store } = await on.open()
  on.fake().fault = (request) => (isVariation(request) ? { status: 500, body: { message: 'An error occurred' } } : null)
  expect(await connector.readStock(['p-1'])).toMatchObject([
    { outcome: 'failed', error: { code: 'store.unavailable', message: expect.stringContaining('An error occurred') } },
  ])
  expect((await on.stored(store))?.health).toBe('backoff')
})

test('a wall before the page is a wall, and the product is not gone', async () => {
  const { connector } = await on.open()
  const headers = { 'content-type': 'text/html', 'cf-mitigated': 'challenge' }
  on.fake().fault = (request) =>
    isVariation(request) ? { status: 500, body: {} } : { status: 404, headers, body: '<html>Just a moment</html>' }
  expect(await connector.readStock(['nothing'])).toMatchObject([
    { outcome: 'failed', error: { code: 'store.bot_challenge' } },
  ])
})

test.each([
  [{ status: 404, headers: { 'content-type': 'text/html' }, body: '<html><title>Sorry</title></html>' }],
  [{ status: 410, body: {} }],
  [{ body: { product: {} } }],
  [{ body: { product: { id: 'p-1', productName: 'Bag', online: false, available: false } } }],
])('a product that the store no longer shows is gone: %j', async (reply) => {
  const { connector } = await on.open()
  on.fake().fault = () => reply
  expect(await connector.readStock(['p-1'])).toMatchObject([{ outcome: 'gone' }])
})

test('a product with too many combinations is a failure that states their number', async () => {
  const { connector } = await on.open()
  const values = Array.from({ length: 16 }, (_, index) => ({ id: String(index), value: String(index) }))
  const variationAttributes = ['color', 'size'].map((id) => ({ id, displayName: id, values }))
  on.fake().fault = () => ({
    body: { product: { id: 'p-1', productName: 'Bag', productType: 'master', variationAttributes } },
  })
  expect(await connector.readStock(['p-1'])).toMatchObject([
    { outcome: 'failed', error: { code: 'store.too_large', message: expect.stringContaining('256') } },
  ])
  expect(on.fake().requests).toHaveLength(1)
})

test('prices in another currency are refused; the store stops with that reason', async () => {
  on.fake().currencies.shop = 'EUR'
  const { connector, store } = await on.open()
  expect(await connector.readStock(['p-1'])).toMatchObject([
    { outcome: 'failed', error: { code: 'store.other_currency', message: expect.stringMatching(/EUR.*USD/) } },
  ])
  expect((await on.stored(store))?.health).toBe('wrong_setting')
})
