import { manifest } from '../manifest'
import { storeAddress } from './store-address'

test('links a store with its own page there, and any other store to the common page', () => {
  const paths: readonly string[] = manifest.routes.map(({ path }) => path)
  expect(paths).toContain(storeAddress('coach-outlet'))
  expect(paths).toContain(storeAddress('coach-outlet-vip'))
  expect(storeAddress('coach-eu')).toBe('/products/list?website_type=coach-eu')
})
