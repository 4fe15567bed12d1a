import { sql } from 'drizzle-orm'
import { connectorsUnderTest } from './testing/dialects'
import { useStoreUnderTest } from './testing/store-under-test'

describe.each(connectorsUnderTest)('$title', (underTest) => {
  const on = useStoreUnderTest(underTest)

  test('a product whose variants differ in price has the lowest and the highest price, after a sync and in its document', async () => {
    const variant = { color: 'Black', quantity: 3, listPrice: 90 }
    on.fake().products.set('p', {
      id: 'p',
      variants: [
        { ...variant, id: 'p-middle', price: 25 },
        { ...variant, id: 'p-low', price: 19.5 },
        { ...variant, id: 'p-high', price: 40 },
      ],
    })
    on.fake().products.set('one', { id: 'one', variants: [{ ...variant, id: 'one-1', price: 25 }] })
    const { connector, store } = await on.open()
    expect((await connector.getProducts(['p'])).get('p')).toMatchObject({
      price: { minor: 1950, currency: 'USD' },
      priceMax: { minor: 4000, currency: 'USD' },
    })
    // A check states the exact price of each variant, never the product's lowest.
    const [reading] = await connector.readStock(['p'])
    const checked = reading?.outcome === 'found' ? reading.stock.map(({ price }) => price?.minor) : []
    expect(checked.toSorted()).toEqual([1950, 2500, 4000])
    if (!underTest.isListed) return
    await on.sync(store)
    const { rows } = await on.db().execute(sql`
      select id, current_price::int as lowest, current_price_max::int as highest from products
      where website_type = ${store.key} order by id`)
    expect(rows).toEqual([
      { id: 'one', lowest: 2500, highest: 2500 },
      { id: 'p', lowest: 1950, highest: 4000 },
    ])
  })
})
