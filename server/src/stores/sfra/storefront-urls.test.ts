import { pidOf, variationUrl } from './storefront-urls'

test.each([
  ['25518831M', '25518831M'],
  ['https://shop.example.com/women/floral-dress/25518831M.html?lang=en_US', '25518831M'],
  ['https://shop.example.com/on/demandware.store/Sites-RefArch-Site/en_US/Product-Show?pid=25518831M', '25518831M'],
  ['https://shop.example.com/s/RefArch/CA%20141%20IM%2FBK.html', 'CA 141 IM/BK'],
  ['https://shop.example.com/products/tabby-26/', 'tabby-26'],
  ['https://shop.example.com/50%-off.html', '50%-off'],
  ['https://shop.example.com/', 'https://shop.example.com/'],
  ['http://', 'http://'],
])('the id of the product at %s', (text, pid) => {
  expect(pidOf(text)).toBe(pid)
})

test('ids and values are encoded, and underscores of an id are written twice', () => {
  const store = {
    key: 'shop',
    name: 'Shop',
    dialect: 'sfra' as const,
    base_url: 'https://shop.example.com',
    site: 'Sites-RefArch-Site',
    locale: 'en_US',
    currency: 'USD',
    rate_per_second: 1,
    burst: 1,
    concurrency: 1,
    max_orderable_quantity: 20,
  }
  const { pathname, search } = new URL(variationUrl(store, 'CA_1 B&K', [['color', 'IM/BK']], 2))
  expect(pathname).toBe('/on/demandware.store/Sites-RefArch-Site/en_US/Product-Variation')
  expect(search).toBe('?pid=CA_1+B%26K&dwvar_CA__1+B%26K_color=IM%2FBK&quantity=2')
})
