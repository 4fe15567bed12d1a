import fc from 'fast-check'
import { hostRoutes } from './host-routes'
import { matchPath } from './match-path'
import { bestRoute, isHostAddress, isSamePath, overlapsHost, pathsOverlap } from './route-overlap'

test.each([
  ['/orders/list', '/orders/list', true],
  ['/orders/list', '/orders/list/', true],
  ['/orders/list', '//orders//list', true],
  ['/orders/list', '/orders/./list', true],
  ['/orders/list', '/orders/x/../list', true],
  ['/orders/list', '/Orders/LIST', true],
  ['/orders/list', '/%6frders/list', true],
  ['/orders/list', '/orders\\list', true],
  ['/orders/list', '/orders/:id', true],
  ['/orders/list', '/:a/:b', true],
  ['/:a/list', '/orders/:b', true],
  ['/orders/:id', '/orders/:key', true],
  ['/orders/:id', '/orders/:id/', true],
  ['/orders/list', '/orders', false],
  ['/orders/list', '/orders/list/more', false],
  ['/orders/list', '/orders/lists', false],
  ['/orders/:id/lines', '/orders/:id/notes', false],
  ['/:a/:b', '/:a', false],
  ['/', '/', true],
  ['/', '/:a', false],
])('whether %s and %s overlap: %s', (a, b, expected) => {
  expect(pathsOverlap(a, b)).toBe(expected)
  expect(pathsOverlap(b, a)).toBe(expected)
})

test('two paths overlap exactly if one address matches both', () => {
  const word = fc.constantFrom('a', 'b', 'A')
  const path = fc
    .array(fc.oneof(word, fc.constantFrom(':p', ':q')), { maxLength: 4 })
    .map((segments) => `/${segments.join('/')}`)
  const addresses = (length: number): string[] =>
    length === 0 ? [''] : addresses(length - 1).flatMap((rest) => ['a', 'b', 'c'].map((part) => `${rest}/${part}`))
  fc.assert(
    fc.property(path, path, (a, b) => {
      const isMatchedByBoth = [0, 1, 2, 3, 4]
        .flatMap(addresses)
        .some((address) => matchPath(a, address || '/') && matchPath(b, address || '/'))
      expect(pathsOverlap(a, b)).toBe(isMatchedByBoth)
    }),
  )
})

test.each([
  ['/orders/:id', '/orders/:key', true],
  ['//orders/:id/', '/ORDERS/:key', true],
  ['/orders/:id', '/orders/new', false],
  ['/orders', '/orders/list', false],
])('whether %s and %s are the same path: %s', (a, b, expected) => {
  expect(isSamePath(a, b)).toBe(expected)
  expect(isSamePath(b, a)).toBe(expected)
})

test.each([
  '/',
  '//',
  '/:page',
  '/:a/:b',
  '/:a/settings',
  '/dashboard/workplace',
  '/dashboard/:page',
  '//account//settings',
  '/account/other',
  '/ACCOUNT/other',
  '/acc%6funt/other',
  '/orders/../account/settings',
  '/exception/:code',
  '/redirect/orders/list',
  '/login',
  '/login/',
  '/api/v1/orders',
  '/remotes/orders',
  '/metrics',
])('a remote may not use %s', (path) => {
  expect(overlapsHost(path)).toBe(true)
})

test.each([
  '/orders/list',
  '/orders/:id',
  '/dashboard/sales',
  '/dashboard',
  '/accounts/list',
  '/logins',
  '/user/:id/api',
])('a remote may use %s', (path) => {
  expect(overlapsHost(path)).toBe(false)
})

test.each([
  ['/account/settings', true],
  ['/account//Settings/', true],
  ['/account/nothing', true],
  ['/%61ccount/settings', true],
  ['/', true],
  ['/dashboard/workplace', true],
  ['/dashboard/:page', false],
  ['/:a/b', false],
  ['/orders/list', false],
])('whether %s belongs to the host: %s', (pathname, expected) => {
  expect(isHostAddress(pathname)).toBe(expected)
})

test('every page of the host belongs to the host', () => {
  for (const { path } of Object.values(hostRoutes)) {
    if (path === '') continue
    expect({ path, isHost: isHostAddress(path), overlaps: overlapsHost(path) }).toEqual({
      path,
      isHost: true,
      overlaps: true,
    })
  }
})

const paths = (...list: string[]) => list.map((path) => ({ path }))

test.each([
  ['/orders/list', paths('/:a/:b', '/orders/:id', '/orders/list'), '/orders/list'],
  ['/orders/7', paths('/:a/:b', '/:a/7', '/orders/:id'), '/orders/:id'],
  ['/Orders/LIST', paths('/:a/:b', '/orders/list'), '/orders/list'],
  ['/orders//list/', paths('/:a/:b', '/orders/list'), '/orders/list'],
  ['/x/y', paths('/:a/:b', '/:c/:d'), '/:a/:b'],
  ['/x', paths('', '/:a/:b'), undefined],
])('%s is routed to the most specific route', (pathname, routes, expected) => {
  expect(bestRoute(routes, pathname)?.route.path).toBe(expected)
})

test('parameters are decoded with their case unchanged', () => {
  expect(bestRoute(paths('/products/:id'), '/Products/CH%20001%2F2')?.params).toEqual({ id: 'CH 001/2' })
})
