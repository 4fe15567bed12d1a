import type { ConsoleRoute } from '../router/console-route'
import { hostRoutes, startRoute } from '../router/host-routes'
import { matchRoute, routeTable } from '../router/route-table'
import { menuOf } from '@outlet/shared/contract/menu/menu-tree'
import { knownMenu } from '../menu/server-menu'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { decide } from './decide'
import type { Decision, Visitor } from './decide'

const analysis = aRoute({ name: 'DataAnalysis', path: '/visualization/data-analysis', roles: ['admin'] })
const deniedToAll = aRoute({ name: 'NoRole', path: '/no-role', roles: ['*'] })
const routes: readonly ConsoleRoute[] = [
  ...routeTable(aRelease({ remotes: [aRemote({ routes: [aRoute(), analysis] })] })),
  { ...startRoute, ...deniedToAll, remote: 'orders', roles: [] },
  { ...startRoute, name: 'OpenToAll', path: '/help', roles: ['admin'], requiresAuth: false },
  { ...startRoute, name: 'NoRolesList', path: '/about', roles: null },
]

const off = { menu: { state: 'off' } } as const
const signedOut: Visitor = { hasToken: false, userInfo: 'unknown', role: null, ...off }
const unknown: Visitor = { hasToken: true, userInfo: 'unknown', role: null, ...off }
const failed: Visitor = { hasToken: true, userInfo: 'failed', role: null, ...off }
const admin: Visitor = { hasToken: true, userInfo: 'known', role: 'admin', ...off }
const user: Visitor = { hasToken: true, userInfo: 'known', role: 'user', ...off }
const withoutRole: Visitor = { hasToken: true, userInfo: 'known', role: null, ...off }

const served = (role: string, ...absent: string[]) => {
  const left = routes.filter(({ name }) => !absent.includes(name))
  return { role, menu: knownMenu(menuOf(left, role)) }
}
const menuUnknown = { menu: { state: 'unknown' } } as const
const menuFailed = { menu: { state: 'failed' } } as const

const allow: Decision = { go: 'allow' }
const load: Decision = { go: 'load-user-info' }
const loadMenu: Decision = { go: 'load-menu' }
const notFound: Decision = { go: 'not-found' }
const start: Decision = { go: 'route', name: 'Workplace' }
const login = (search: string): Decision => ({ go: 'login', search })
const signOut = (search: string): Decision => ({ go: 'sign-out', search })

const rows: [guard: string, address: string, visitor: Visitor, decision: Decision][] = [
  ['1 a token, no known role', '/orders/list', unknown, load],
  ['1 also where no role is needed', '/no/such/page', unknown, load],
  ['1 not on the way to the login page', '/login', unknown, allow],
  ['1 user info failed', '/orders/list?status=paid', failed, signOut('?redirect=OrderList&status=paid')],
  ['1 user info failed on an admin page', '/visualization/data-analysis', failed, signOut('?redirect=DataAnalysis')],
  ['2 no token', '/orders/list', signedOut, login('?redirect=OrderList')],
  ['2 with the query', '/orders/list?q=a%26b&q=c', signedOut, login('?redirect=OrderList&q=a%26b&q=c')],
  ['2 with a redirect of its own', '/orders/list?redirect=x', signedOut, login('?redirect=OrderList&redirect=x')],
  ['2 with a parameter', '/redirect/orders/list?q=1', signedOut, login('?redirect=Redirect&path=orders%2Flist&q=1')],
  ['2 even where no sign-in is required', '/help', signedOut, login('?redirect=OpenToAll')],
  ['2 but the login page', '/login?redirect=OrderList', signedOut, allow],
  ['2 but an unmatched address', '/no/such/page', signedOut, allow],
  ['3 the wildcard, as admin', '/orders/list', admin, allow],
  ['3 the wildcard, as user', '/orders/list', user, allow],
  ['3 the wildcard, without a role', '/orders/list', withoutRole, allow],
  ['3 the role is listed', '/visualization/data-analysis', admin, allow],
  ['3 the role is not listed', '/visualization/data-analysis', user, start],
  ['3 no role: searched as admin', '/visualization/data-analysis', withoutRole, start],
  ['3 an empty list includes no role', '/no-role', admin, start],
  ['3 no roles list', '/about', user, allow],
  ['3 no sign-in required', '/help', user, allow],
  ['3 an unmatched address', '/no/such/page', user, allow],
  ['3 the host’s own page', '/exception/403', user, allow],
  ['4 the menu comes first', '/orders/list', { ...user, ...menuUnknown }, loadMenu],
  ['4 also for the helper that forwards', '/redirect/orders/list', { ...user, ...menuUnknown }, loadMenu],
  ['4 not for an unmatched address', '/no/such/page', { ...user, ...menuUnknown }, allow],
  ['4 not for the login page', '/login', { ...user, ...menuUnknown }, allow],
  ['4 after user info', '/orders/list', { ...unknown, ...menuUnknown }, load],
  ['4 after the token', '/orders/list', { ...signedOut, ...menuUnknown }, login('?redirect=OrderList')],
  ['4 after the permission', '/visualization/data-analysis', { ...user, ...menuUnknown }, start],
  ['4 in the menu', '/orders/list', { ...user, ...served('user') }, allow],
  ['4 not in the menu', '/orders/list', { ...user, ...served('user', 'OrderList') }, notFound],
  ['4 hidden even from an admin', '/orders/list', { ...admin, ...served('admin', 'OrderList') }, notFound],
  [
    '4 an admin page that only the user’s menu lacks',
    '/visualization/data-analysis',
    { ...admin, menu: served('user').menu },
    notFound,
  ],
  ['4 the host’s own page', '/exception/403', { ...user, ...served('user') }, allow],
  ['4 the helper that forwards', '/redirect/orders/list', { ...user, ...served('user') }, allow],
  ['4 a menu without that helper', '/redirect/orders/list', { ...user, ...served('user', 'Redirect') }, notFound],
  ['4 whitelisted and in no menu', '/no/such/page', { ...user, ...served('user') }, allow],
  ['4 a failed menu denies no route', '/orders/list', { ...user, ...menuFailed }, allow],
  ['4 a menu that failed gives no permission', '/visualization/data-analysis', { ...user, ...menuFailed }, start],
]

const at = (address: string) => new URL(address, 'http://console.test')

it.each(rows)('guard %s: %s', (_guard, address, visitor, decision) => {
  expect(decide(matchRoute(routes, at(address)), visitor, routes)).toEqual(decision)
})

describe('without any permitted route', () => {
  const adminOnly = routes.filter(({ roles, path }) => !roles?.includes('*') && path !== '/about')
  const match = matchRoute(adminOnly, at('/visualization/data-analysis'))

  it('ends at notFound for a role that may open nothing', () => {
    expect(decide(match, user, adminOnly)).toEqual({ go: 'not-found' })
  })

  it('ends at notFound, and not in a loop, when only the default role may open the found route', () => {
    expect(decide(match, withoutRole, adminOnly)).toEqual({ go: 'not-found' })
  })
})

it('never redirects to a hidden page or to one whose path has a parameter', () => {
  const first = { ...startRoute, name: 'Hidden', path: '/hidden', hideInMenu: true }
  const second = { ...startRoute, name: 'OneOrder', path: '/orders/:id' }
  const all = [first, second, ...hostRoutes, ...routes]
  expect(decide(matchRoute(all, at('/no-role')), user, all)).toEqual(start)
})

test('4 a page of a previewed release opens although the server’s menu does not contain it', () => {
  const preview = { name: 'orders', version: '1.0.0', until: '2026-11-20T20:00:00.000Z' }
  const previewed = routeTable(aRelease({ preview }))
  const match = matchRoute(previewed, { pathname: '/orders/list', search: '' })
  expect(decide(match, { ...user, ...served('user', 'OrderList') }, previewed)).toEqual(allow)
  expect(decide(match, { ...user, ...menuUnknown }, previewed)).toEqual(allow)
})
