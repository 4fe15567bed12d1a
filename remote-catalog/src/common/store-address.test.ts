import { manifest } from '../manifest'
import { storeAddress } from './store-address'

test('a store with a page of its own leads there, any other to the common page', () => {
  const paths: readonly string[] = manifest.routes.map(({ path }) => path)
  expect(paths).toContain(storeAddress('coach-outlet'))
  expect(paths).toContain(storeAddress('coach-outlet-vip'))
  expect(storeAddress('coach-eu')).toBe('/products/list?website_type=coach-eu')
})
