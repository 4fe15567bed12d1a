import { searchProducts as searchEndpoint } from '@outlet/shared/contract/products'
import { fake } from '@outlet/shared/testing/fake-server'
import { useFakeServer } from '@outlet/shared/testing/use-fake-server'
import searchProducts from './search-products'

const server = useFakeServer()
const { signal } = new AbortController()

test('finds a product in any store, and links to its drawer', async () => {
  const product = { name: 'Tabby', is_offline: false, store_name: 'Coach' }
  server.use(
    fake(searchEndpoint, () => ({
      items: [
        { ...product, id: 'CH 1', website_type: 'coach-outlet' },
        { ...product, id: 'CH2', website_type: 'coach-eu' },
      ],
    })),
  )
  const hits = await searchProducts('tab', signal)
  expect(hits.map(({ link }) => link)).toEqual([
    '/products/coach-outlet?product=CH%201',
    '/products/list?website_type=coach-eu&product=CH2',
  ])
  expect(hits[0]).toMatchObject({ title: 'Tabby', detail: 'CH 1 · Coach' })
})
