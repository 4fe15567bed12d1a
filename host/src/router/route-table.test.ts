import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { askRoute, routeTable } from './route-table'

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
  const asked = (address: string) => askRoute(routes, new URL(address, 'http://console.test')).route

  test.each([
    '/account/settings',
    '/account//settings/',
    '/Account/Settings',
    '/%61ccount/settings',
    '/orders/../account/settings',
  ])(`the host’s settings at %s are no remote’s, though it comes ${order}`, (address) => {
    expect(asked(address)).toMatchObject({ name: 'UserSetting', remote: null })
  })

  test(`the host’s other addresses are no remote’s, though it comes ${order}`, () => {
    expect(asked('/dashboard/workplace')).toMatchObject({ name: 'Workplace', remote: null })
    expect(asked('/account/profile')).toMatchObject({ name: 'UserInfo', remote: null })
    expect(asked('/account/nothing').name).toBe('notFound')
    expect(asked('/redirect/orders%2Flist').name).toBe('Redirect')
  })
}

test('another remote’s page is not taken by a pattern, and what nobody else has is the pattern’s', () => {
  const routes = routeTable(release)
  const asked = (pathname: string) => askRoute(routes, { pathname, search: '' }).route
  for (const pathname of ['/orders/list', '/orders//list', '/Orders/List', '/%6Frders/list']) {
    expect(asked(pathname)).toMatchObject({ name: 'OrderList', remote: 'orders' })
  }
  expect(asked('/some/thing')).toMatchObject({ name: 'Anything', remote: 'greedy' })
})

test('no name is there twice, and none of a remote’s is the host’s', () => {
  const names = routeTable(release).map(({ name }) => name)
  expect(names.filter((name) => name === 'Workplace')).toHaveLength(1)
  expect(names.filter((name) => name === 'OrderList')).toHaveLength(1)
  expect(names).not.toContain('Settings')
  expect(names).not.toContain('Profile')
})

test('the path of a page, of which links are made, never begins with two slashes', () => {
  expect(routeTable(release).find(({ name }) => name === 'Elsewhere')?.path).toBe('/elsewhere/list')
})
