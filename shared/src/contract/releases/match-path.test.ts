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
  ['/orders/list', '/Orders/list', {}],
  ['/orders/list', '//orders//list', {}],
  ['/orders/list', '/orders/x/%2e%2e/./list', {}],
  ['/orders/list', '/%6Frders\\list', {}],
  ['/orders/list', '/orders%2Flist', null],
  ['/products/:id', '/PRODUCTS/Ab', { id: 'Ab' }],
])('%s against %s', (pattern, pathname, expected) => {
  expect(matchPath(pattern, pathname)).toEqual(expected)
})
