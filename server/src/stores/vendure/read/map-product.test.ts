import { stockOf } from './map-product'

test.each([
  ['IN_STOCK', [true, null, 'boolean']],
  ['LOW_STOCK', [true, null, 'boolean']],
  ['OUT_OF_STOCK', [false, null, 'boolean']],
  ['7', [true, 7, 'exact']],
  ['0', [false, 0, 'exact']],
  ['-2', [false, 0, 'exact']],
  ['9007199254740991', [true, null, 'capped']],
  ['ask us', [null, null, 'unknown']],
  ['', [null, null, 'unknown']],
  [null, [null, null, 'unknown']],
])('stock in the store’s own terms: %s', (stockLevel, expected) => {
  const { orderable, available, kind } = stockOf({ stockLevel })
  expect([orderable, available, kind]).toEqual(expected)
})
