import { useStoreUnderTest } from '../../testing/store-under-test'
import { dialectUnderTest } from '../../testing/dialects'
import { fill } from '../../testing/fake-store'

const on = useStoreUnderTest(dialectUnderTest('page'))

test('a product is found by any address of its page; its id has no tracking parameters', async () => {
  fill(on.fake(), 'bag', 1)
  const { connector } = await on.open()
  const products = await connector.getProducts([`${on.fake().origin}/bag-1?utm_source=mail&gclid=1#reviews`])
  expect([...products.keys()]).toEqual(['/bag-1'])
  expect(products.get('/bag-1')).toMatchObject({ productId: '/bag-1', url: `${on.fake().origin}/bag-1` })
  expect(await connector.getProducts(['https://other.example.com/bag-1'])).toEqual(new Map())
})

test('prices in another currency: refused when a product is added, left out of a check with the reason', async () => {
  fill(on.fake(), 'bag', 1)
  on.fake().currencies.shop = 'EUR'
  const { connector, store } = await on.open()
  expect(await connector.readStock(['/bag-1'])).toMatchObject([
    { unreadPrices: { reason: 'other_currency', named: 'EUR' }, stock: [{ orderable: true, price: null }, {}] },
  ])
  expect(await on.stored(store)).toMatchObject({ health: 'ok', unread_prices: { named: 'EUR' } })
  await expect(connector.getProducts(['/bag-1'])).rejects.toMatchObject({ code: 'store.other_currency' })
})
