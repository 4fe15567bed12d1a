import { matchRoute, forwardedAddress, routeTable } from '../router/route-table'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { loginSearch, returnAddress } from './login-redirect'

const product = aRoute({ name: 'ProductDetail', path: '/products/:store/:id' })
const routes = routeTable(aRelease({ remotes: [aRemote({ routes: [aRoute(), product] })] }))
const matchAddress = (address: string) => matchRoute(routes, new URL(address, 'http://console.test'))

it.each([
  '/orders/list',
  '/orders/list?status=pending&status=paid&q=%E5%8C%85+a%26b',
  '/orders/list?redirect=somewhere&redirect=else',
  '/orders/list?path=x',
  '/products/coach-outlet/C0772%20B4%2FABC?id=other&drawer=1',
  '/dashboard/workplace',
  '/redirect/orders%2Flist?q=1',
])('leads back to %s', (address) => {
  expect(returnAddress(routes, loginSearch(matchAddress(address)))).toBe(address)
})

it.each([
  ['nothing', ''],
  ['a name that no page has', '?redirect=Nowhere&q=1'],
  ['an address instead of a name', '?redirect=/orders/list'],
  ['another site', '?redirect=https://evil.example/'],
  ['the login page', '?redirect=login'],
  ['no page at all', '?redirect=notFound'],
  ['a page whose parameter is missing', '?redirect=ProductDetail&store=coach-outlet'],
])('leads nowhere with %s', (_what, search) => {
  expect(returnAddress(routes, search)).toBeNull()
})

it.each([
  ['/redirect/orders/list?q=1', '/orders/list?q=1'],
  ['/redirect/orders%2Flist', '/orders/list'],
  ['/redirect/%2Forders%2Flist', '/orders/list'],
  ['/redirect///evil.example/x', '/evil.example/x'],
  ['/redirect/%5C%5Cevil.example', '/evil.example'],
  ['/redirect/%E0%A4%A', '/%E0%A4%A'],
])('forwards %s to %s', (address, target) => {
  const match = matchAddress(address)
  expect(match.route.name).toBe('Redirect')
  expect(forwardedAddress(match)).toBe(target)
})

it('the address /redirect/ itself is notFound', () => {
  expect(matchAddress('/redirect/').route.name).toBe('notFound')
})
