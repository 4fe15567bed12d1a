import { variantStock } from './variant-stock'

test.each([
  [true, 12, 'quantity'],
  [null, 12, 'quantity'],
  [true, null, 'orderable'],
  [true, 0, 'orderable'],
  [false, 12, 'out'],
  [false, null, 'out'],
  [null, null, 'unknown'],
  [null, 0, 'unknown'],
] as const)('orderable %s with %s available is %s', (is_orderable, ats, word) => {
  expect(variantStock({ is_orderable, ats })).toBe(word)
})
