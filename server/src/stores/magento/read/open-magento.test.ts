import { openConnector } from '../../open-connector'
import { dialectUnderTest } from '../../testing/dialects'
import { fill } from '../../testing/fake-store'
import { useStoreUnderTest } from '../../testing/store-under-test'
import type { FakeMagento } from '../testing/fake-magento'
import { catalogueOf } from '../../testing/catalogue-of'

const on = useStoreUnderTest(dialectUnderTest('magento'))
// The fake of this dialect.
const fake = () => on.fake() as FakeMagento
beforeEach(() => {
  Object.assign(fake(), { hidesSoldOut: false, lacksRatings: false })
  fill(fake(), 'p', 3)
})

const sellOut = (id: string) => {
  for (const variant of fake().products.get(id)?.variants ?? []) variant.quantity = 0
}

test('a store that hides sold-out products: they are sold out, and not gone', async () => {
  fake().hidesSoldOut = true
  sellOut('p-2')
  const { connector, store } = await on.open()
  const readings = await connector.readStock(['p-1', 'p-2', 'nothing'])
  expect(readings).toMatchObject([
    { outcome: 'found', stock: [{ variantId: 'p-1-black', orderable: true }] },
    { outcome: 'found', stock: [{ variantId: 'p-2', orderable: false, kind: 'boolean', price: null }] },
    { outcome: 'gone' },
  ])
  expect((await on.stored(store))?.health).toBe('ok')
})

test('a hidden variant is left out, and the reading says so', async () => {
  fake().hidesSoldOut = true
  const { connector } = await on.open()
  expect(await connector.readStock(['p-1'])).toEqual([
    expect.objectContaining({ listsSoldOut: false, stock: [expect.objectContaining({ variantId: 'p-1-black' })] }),
  ])
})

test('without a missing product, addresses are not resolved', async () => {
  const { connector } = await on.open()
  await connector.readStock(['p-1', 'p-2'])
  expect(fake().requests).toHaveLength(1)
})

test('a store whose version has no resolver of addresses: a missing product is gone', async () => {
  const { connector } = await on.open()
  fake().fault = ({ url }) =>
    url.searchParams.get('query')?.includes('route(')
      ? { body: { errors: [{ message: 'Cannot query field "route" on type "Query".' }] } }
      : null
  expect(await connector.readStock(['p-1', 'nothing'])).toMatchObject([{ outcome: 'found' }, { outcome: 'gone' }])
})

test('a failed resolution of addresses fails only the missing products', async () => {
  const { connector } = await on.open()
  fake().fault = ({ url }) => (url.searchParams.get('query')?.includes('route(') ? { status: 503, body: {} } : null)
  expect(await connector.readStock(['p-1', 'nothing'])).toMatchObject([
    { outcome: 'found' },
    { outcome: 'failed', error: { code: 'store.unavailable' } },
  ])
})

test('a store without ratings is read without them, and stays healthy', async () => {
  fake().lacksRatings = true
  const { connector, store } = await on.open()
  expect([...(await connector.getProducts(['p-1'])).keys()]).toEqual(['p-1'])
  expect((await on.stored(store))?.health).toBe('ok')
})

test('a product without a URL key has no page and is not listed', async () => {
  const { connector } = await on.open()
  const items = [{ url_key: 'p-1' }, { url_key: null }, null]
  const products = { total_count: 3, items, page_info: { current_page: 1, total_pages: 1 } }
  fake().fault = () => ({ body: { data: { products } } })
  expect(await catalogueOf(connector).list(null)).toMatchObject({ ids: ['p-1'], total: 3, next: null })
})

test('the store view and the currency are requested; a view without the currency is refused', async () => {
  const { connector, store } = await on.open()
  await connector.readStock(['p-1'])
  expect(fake().requests.at(-1)?.headers).toMatchObject({ store: 'en_us', 'content-currency': 'USD' })
  fake().currencies.shop = 'EUR'
  expect(await connector.readStock(['p-1'])).toMatchObject([
    { outcome: 'failed', error: { code: 'store.other_currency', message: expect.stringContaining('target currency') } },
  ])
  expect((await on.stored(store))?.health).toBe('wrong_setting')
})

test('an unknown store view is a wrong setting', async () => {
  const store = await on.newStore({ own_settings: { store_view: 'unknown' } })
  await expect(catalogueOf(openConnector(store, on.deps())).list(null)).rejects.toMatchObject({
    code: 'store.wrong_setting',
    message: expect.stringContaining('Requested store is not found'),
  })
})
