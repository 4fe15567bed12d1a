import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { earlyReads, fillRead } from './early-reads'

const search = (text: string) => new URLSearchParams(text)

test.each([
  ['/orders', '', '/orders'],
  ['/orders?limit=50', '?status=paid', '/orders?limit=50'],
  ['/orders?status=?status&q=?q', '?status=paid', '/orders?status=paid'],
  ['/orders?tag=?tag', '?tag=a&tag=b', '/orders?tag=a&tag=b'],
  ['/orders?q=?q', '?q=Zo%C3%AB %26 co', '/orders?q=Zo%C3%AB+%26+co'],
  ['/monitors/:monitor/trend?period=?period', '?monitor=a%2Fb&period=30', '/monitors/a%2Fb/trend?period=30'],
  ['/monitors/:monitor', '', null],
  ['/products?website_type=:store', '', null],
  ['/products?website_type=:store', '?store=coach', '/products?website_type=coach'],
])('%s with the query %s is %s', (read, query, expected) => {
  expect(fillRead(read, {}, search(query))).toBe(expected)
})

test('a parameter of the path takes precedence over one of the query', () => {
  expect(fillRead('/products/:id', { id: 'CH 1' }, search('?id=other'))).toBe('/products/CH%201')
})

const widget = (name: string, ...reads: string[]) => ({
  name,
  label: { 'zh-CN': name, 'en-US': name },
  roles: ['*' as const],
  order: 0,
  span: 12,
  height: 80,
  reads,
})

const release = aRelease({
  remotes: [
    aRemote({
      routes: [
        aRoute({ path: '/products/:store', reads: ['/products?website_type=:store', '/products/:store/:product'] }),
      ],
    }),
  ],
})

test('a page starts with user info and the reads of its route for which the address has all parameters', () => {
  const reads = earlyReads(release, new URL('http://console/products/coach?product=CH1'), null)
  expect(reads).toEqual(['/users/info', '/products?website_type=coach', '/products/coach/CH1'])
  expect(earlyReads(release, new URL('http://console/products/coach'), null)).toHaveLength(2)
})

test('a read for certain roles starts early only if the last known role may use it', () => {
  const remote = aRemote({
    routes: [aRoute({ path: '/audit/list', roles: ['admin'], reads: ['/audit-records'] })],
    widgets: [widget('Secret', '/secret'), widget('Open', '/open')].map((each, index) =>
      index === 0 ? { ...each, roles: ['admin' as const] } : each,
    ),
  })
  const reads = (path: string, role: string | null) =>
    earlyReads(aRelease({ remotes: [remote] }), new URL(`http://console${path}`), role)
  expect(reads('/audit/list', 'admin')).toEqual(['/users/info', '/audit-records'])
  for (const role of ['user', null]) {
    expect(reads('/audit/list', role)).toEqual(['/users/info'])
    expect(reads('/', role)).toEqual(['/users/info', '/lists/workplace', '/open'])
  }
})

test('the start page starts with user info and the layout of its cards', () => {
  const reads = earlyReads(release, new URL('http://console/dashboard/workplace'), null)
  expect(reads).toEqual(['/users/info', '/lists/workplace'])
})

test('the start page starts with the reads of the widgets, each once', () => {
  const remotes = [
    aRemote({ widgets: [widget('A', '/orders/summary'), widget('B', '/orders/summary', '/stores')] }),
    aRemote({ widgets: [widget('C')] }),
  ]
  for (const path of ['/', '/dashboard/workplace']) {
    const reads = earlyReads(aRelease({ remotes }), new URL(`http://console${path}`), null)
    expect(reads).toEqual(['/users/info', '/lists/workplace', '/orders/summary', '/stores'])
  }
})
