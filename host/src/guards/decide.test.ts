import type { ConsoleRoute } from '../router/console-route'
import { hostRoutes, startRoute } from '../router/host-routes'
import { askRoute, routeTable } from '../router/route-table'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { decide } from './decide'
import type { Decision, Visitor } from './decide'

const analysis = aRoute({ name: 'DataAnalysis', path: '/visualization/data-analysis', roles: ['admin'] })
const nobody = aRoute({ name: 'Nobody', path: '/nobody', roles: ['*'] })
const routes: readonly ConsoleRoute[] = [
  ...routeTable(aRelease({ remotes: [aRemote({ routes: [aRoute(), analysis] })] })),
  { ...startRoute, ...nobody, remote: 'orders', roles: [] },
  { ...startRoute, name: 'OpenToAll', path: '/help', roles: ['admin'], requiresAuth: false },
  { ...startRoute, name: 'NoRolesList', path: '/about', roles: null },
]

const signedOut: Visitor = { hasToken: false, userInfo: 'unknown', role: null }
const unknown: Visitor = { hasToken: true, userInfo: 'unknown', role: null }
const failed: Visitor = { hasToken: true, userInfo: 'failed', role: null }
const admin: Visitor = { hasToken: true, userInfo: 'known', role: 'admin' }
const user: Visitor = { hasToken: true, userInfo: 'known', role: 'user' }
const withoutRole: Visitor = { hasToken: true, userInfo: 'known', role: null }

const allow: Decision = { go: 'allow' }
const load: Decision = { go: 'load-user-info' }
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
  ['2 even where no sign-in is asked for', '/help', signedOut, login('?redirect=OpenToAll')],
  ['2 but the login page', '/login?redirect=OrderList', signedOut, allow],
  ['2 but an unmatched address', '/no/such/page', signedOut, allow],
  ['3 the wildcard, as admin', '/orders/list', admin, allow],
  ['3 the wildcard, as user', '/orders/list', user, allow],
  ['3 the wildcard, without a role', '/orders/list', withoutRole, allow],
  ['3 the role is listed', '/visualization/data-analysis', admin, allow],
  ['3 the role is not listed', '/visualization/data-analysis', user, start],
  ['3 no role: searched as admin', '/visualization/data-analysis', withoutRole, start],
  ['3 an empty list holds nobody', '/nobody', admin, start],
  ['3 no roles list', '/about', user, allow],
  ['3 no sign-in asked for', '/help', user, allow],
  ['3 an unmatched address', '/no/such/page', user, allow],
  ['3 the host’s own page', '/exception/403', user, allow],
]

const at = (address: string) => new URL(address, 'http://console.test')

it.each(rows)('guard %s: %s', (_guard, address, visitor, decision) => {
  expect(decide(askRoute(routes, at(address)), visitor, routes)).toEqual(decision)
})

describe('when no route is permitted', () => {
  const adminOnly = routes.filter(({ roles, path }) => !roles?.includes('*') && path !== '/about')
  const asked = askRoute(adminOnly, at('/visualization/data-analysis'))

  it('ends at notFound for a role that may open nothing', () => {
    expect(decide(asked, user, adminOnly)).toEqual({ go: 'not-found' })
  })

  it('ends at notFound, and not in a circle, when only the default role may open what was found', () => {
    expect(decide(asked, withoutRole, adminOnly)).toEqual({ go: 'not-found' })
  })
})

it('never sends anybody to a hidden page or to one whose path has a parameter', () => {
  const first = { ...startRoute, name: 'Hidden', path: '/hidden', hideInMenu: true }
  const second = { ...startRoute, name: 'OneOrder', path: '/orders/:id' }
  const all = [first, second, ...hostRoutes, ...routes]
  expect(decide(askRoute(all, at('/nobody')), user, all)).toEqual(start)
})
