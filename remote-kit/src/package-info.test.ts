import { globalName } from './package-info.mjs'

test('a global name contains name and version and is an identifier', () => {
  expect(globalName('orders', '1.4.0')).toBe('outlet_orders_1_4_0')
  expect(globalName('snatch-tasks', '0.1.0-local-1a2b')).toMatch(/^[A-Za-z_]\w*$/)
})
