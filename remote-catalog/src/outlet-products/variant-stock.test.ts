import { productStock, variantStock } from './variant-stock'

test.each([
  [true, 12, 'exact', 'quantity'],
  [null, 12, 'exact', 'quantity'],
  [true, null, 'capped', 'plenty'],
  [true, null, 'unknown', 'orderable'],
  [true, 0, 'exact', 'orderable'],
  [false, 12, 'exact', 'out'],
  [false, null, 'capped', 'out'],
  [null, null, 'unknown', 'unknown'],
  [null, 0, 'exact', 'unknown'],
] as const)('orderable %s with %s (%s) available is %s', (is_orderable, ats, qty_kind, word) => {
  expect(variantStock({ is_orderable, ats, qty_kind })).toBe(word)
})

test('a product has a number, plenty, or nobody knows', () => {
  expect(productStock({ ats: 0, qty_kind: 'exact' })).toBe('quantity')
  expect(productStock({ ats: null, qty_kind: 'capped' })).toBe('plenty')
  expect(productStock({ ats: null })).toBe('unknown')
})
