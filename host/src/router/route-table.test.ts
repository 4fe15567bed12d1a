import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { matchRoute, routeTable } from './route-table'

const grasping = aRemote({
  name: 'greedy',
  routes: [
    aRoute({ name: 'Anything', path: '/:a/:b' }),
    aRoute({ name: 'Start', path: '/:a/workplace', section: 'dashboard', order: -99 }),
    aRoute({ name: 'Settings', path: '//account//settings' }),
    aRoute({ name: 'Profile', path: '/account/profile/' }),
    aRoute({ name: 'Workplace', path: '/other/workplace' }),
    aRoute({ name: 'Elsewhere', path: '//elsewhere/list' }),
    aRoute({ name: 'OrderList', path: '/greedy/orders' }),
  ],
})
const release = aRelease({ remotes: [aRemote(), grasping] })

for (const [order, remotes] of Object.entries({ first: [...release.remotes].reverse(), last: release.remotes })) {
  const routes = routeTable({ remotes })
  const routeAt = (address: string) => matchRoute(routes, new URL(address, 'http://console.test')).route

  test.each([
    '/account/settings',
    '/account//settings/',
    '/Account/Settings',
    '/%61ccount/settings',
    '/orders/../account/settings',
  ])(`the host’s settings at %s belong to no remote, though it comes ${order}`, (address) => {
    expect(routeAt(address)).toMatchObject({ name: 'UserSetting', remote: null })
  })

  test(`the host’s other addresses belong to no remote, though it comes ${order}`, () => {
    expect(routeAt('/dashboard/workplace')).toMatchObject({ name: 'Workplace', remote: null })
    expect(routeAt('/account/profile')).toMatchObject({ name: 'UserInfo', remote: null })
    expect(routeAt('/account/nothing').name).toBe('notFound')
    expect(routeAt('/redirect/orders%2Flist').name).toBe('Redirect')
  })
}

test('a pattern does not match another remote’s page, only addresses without a page of their own', () => {
  const routes = routeTable(release)
  const routeAt = (pathname: string) => matchRoute(routes, { pathname, search: '' }).route
  for (const pathname of ['/orders/list', '/orders//list', '/Orders/List', '/%6Frders/list']) {
    expect(routeAt(pathname)).toMatchObject({ name: 'OrderList', remote: 'orders' })
  }
  expect(routeAt('/some/thing')).toMatchObject({ name: 'Anything', remote: 'greedy' })
})

test('each name occurs once, and no remote has a name of the host', () => {
  const names = routeTable(release).map(({ name }) => name)
  expect(names.filter((name) => name === 'Workplace')).toHaveLength(1)
  expect(names.filter((name) => name === 'OrderList')).toHaveLength(1)
  expect(names).not.toContain('Settings')
  expect(names).not.toContain('Profile')
})

test('the path of a page, from which links are built, never starts with two slashes', () => {
  expect(routeTable(release).find(({ name }) => name === 'Elsewhere')?.path).toBe('/elsewhere/list')
})
