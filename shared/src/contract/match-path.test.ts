import { matchPath } from './match-path'

test.each([
  ['/orders/list', '/orders/list', {}],
  ['/orders/list', '/orders/list/', {}],
  ['/', '/', {}],
  ['/products/:store/:id', '/products/coach-outlet/CH%20001%2F2', { store: 'coach-outlet', id: 'CH 001/2' }],
  ['/products/:store', '/products/100%', { store: '100%' }],
  ['/orders/list', '/orders', null],
  ['/orders/list', '/orders/list/more', null],
  ['/orders/:id', '/orders/', null],
  ['/orders/list', '/Orders/list', null],
])('%s against %s', (pattern, pathname, expected) => {
  expect(matchPath(pattern, pathname)).toEqual(expected)
})
