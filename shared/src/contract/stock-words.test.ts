import { orderableWord, quantityWord, stockWord } from './stock-words'

test.each([
  [true, 12, 'exact', 'orderable', 'exact', 'exact'],
  [null, 12, 'exact', 'unknown', 'exact', 'exact'],
  [true, null, 'capped', 'orderable', 'plenty', 'plenty'],
  [true, 3, 'capped', 'orderable', 'at_least', 'at_least'],
  [true, 3, 'unknown', 'orderable', 'at_least', 'at_least'],
  [true, null, 'unknown', 'orderable', 'uncounted', 'orderable'],
  [true, 0, 'unknown', 'orderable', 'uncounted', 'orderable'],
  [true, null, 'boolean', 'orderable', 'uncounted', 'orderable'],
  [true, 0, 'exact', 'orderable', 'exact', 'orderable'],
  [false, 0, 'exact', 'sold_out', 'exact', 'sold_out'],
  [false, 12, 'exact', 'not_orderable', 'exact', 'not_orderable'],
  [false, null, 'boolean', 'not_orderable', 'uncounted', 'not_orderable'],
  [false, null, 'capped', 'not_orderable', 'plenty', 'not_orderable'],
  [null, 0, 'unknown', 'unknown', 'unknown', 'unknown'],
  [null, 0, 'exact', 'unknown', 'exact', 'unknown'],
  [null, null, 'exact', 'unknown', 'unknown', 'unknown'],
  [null, 0, 'capped', 'unknown', 'plenty', 'plenty'],
] as const)('orderable %s with %s (%s): %s, %s, in one word %s', (orderable, quantity, kind, word, number, one) => {
  const stock = { orderable, quantity, kind }
  expect([orderableWord(stock), quantityWord(stock), stockWord(stock)]).toEqual([word, number, one])
})

test('what can be ordered ahead is told as that, never from a quantity', () => {
  const none = { orderable: true, quantity: 0, kind: 'exact' } as const
  expect(stockWord({ ...none, preorderable: true, backorderable: true })).toBe('preorder')
  expect(stockWord({ ...none, backorderable: true })).toBe('backorder')
  expect(orderableWord({ orderable: false, preorderable: true })).toBe('not_orderable')
  expect(orderableWord({ orderable: null, preorderable: true })).toBe('unknown')
})
