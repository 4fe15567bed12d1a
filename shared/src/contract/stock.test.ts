import {
  kindFields,
  monitorStock,
  orderableLabel,
  quantityLabel,
  StockKind,
  stockLabel,
  sumStock,
  type VariantStock,
} from './stock'

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
] as const)(
  'orderable %s, quantity %s of kind %s is labelled %s, %s and, in short, %s',
  (orderable, available, kind, word, number, one) => {
    const stock = { orderable, available, kind }
    expect([orderableLabel(stock), quantityLabel(stock), stockLabel(stock)]).toEqual([word, number, one])
  },
)

test('preorder and backorder come from the store, never from a quantity', () => {
  const none = { orderable: true, available: 0, kind: 'exact' } as const
  expect(stockLabel({ ...none, preorderable: true, backorderable: true })).toBe('preorder')
  expect(stockLabel({ ...none, backorderable: true })).toBe('backorder')
  expect(orderableLabel({ orderable: false, preorderable: true })).toBe('not_orderable')
  expect(orderableLabel({ orderable: null, preorderable: true })).toBe('unknown')
})

const exact = (available: number, onHand: number | null = available): VariantStock => ({
  available,
  kind: 'exact',
  onHand,
  orderable: available > 0,
})
const capped: VariantStock = { available: null, kind: 'capped', onHand: null, orderable: true }
const unknown: VariantStock = { available: null, kind: 'unknown', orderable: null }

test('a product has the sum of its variants’ stock, each quantity by itself', () => {
  expect(sumStock([exact(3, 5), exact(0, 1)])).toMatchObject({
    available: 3,
    kind: 'exact',
    onHand: 6,
    orderable: true,
  })
  expect(sumStock([exact(10, 0)])).toMatchObject({ available: 10, onHand: 0 })
  expect(sumStock([])).toMatchObject({ available: null, kind: 'unknown', onHand: null, orderable: null })
})

test('the other quantity of a store that states one is unknown', () => {
  expect(sumStock([exact(3, null), exact(4, 4)])).toMatchObject({ available: 7, kind: 'exact', onHand: null })
  expect(sumStock([{ ...unknown, onHand: 8 }])).toMatchObject({ available: null, kind: 'unknown', onHand: 8 })
})

test('beside uncounted variants the counted quantity is a minimum; 0 is inconclusive', () => {
  expect(sumStock([exact(3), capped])).toMatchObject({ available: 3, kind: 'capped', onHand: null })
  expect(sumStock([exact(0), unknown])).toMatchObject({ available: null, kind: 'unknown', orderable: null })
})

test('a sum has the kind of its least certain variant', () => {
  const of = (kind: VariantStock['kind']) => ({ ...capped, kind })
  expect(sumStock([exact(1), of('boolean')]).kind).toBe('boolean')
  expect(sumStock([of('boolean'), of('threshold')]).kind).toBe('threshold')
  expect(sumStock([of('threshold'), capped]).kind).toBe('capped')
  expect(sumStock([capped, unknown]).kind).toBe('unknown')
})

test('one orderable variant is enough; an unknown one makes the product unknown rather than sold out', () => {
  expect(sumStock([exact(0), exact(0)]).orderable).toBe(false)
  expect(sumStock([exact(0), unknown]).orderable).toBeNull()
  expect(sumStock([capped, unknown]).orderable).toBe(true)
})

test.each(StockKind.options)('an older release reads the kind %s of a monitor, and a newer one all kinds', (kind) => {
  const fields = kindFields(kind)
  // The first values of `stock_level_kind` in v1.
  expect(['exact', 'capped', 'unknown']).toContain(fields.stock_level_kind)
  expect(monitorStock({ stock_level: null, ...fields }).kind).toBe(kind)
})

test('a product is a preorder or a backorder only if no variant is sold from stock', () => {
  const later = { ...exact(0), orderable: true, backorderable: true }
  expect(sumStock([later, { ...exact(0), orderable: true, preorderable: true }])).toMatchObject({
    preorderable: true,
    backorderable: true,
  })
  expect(sumStock([later, exact(0)]).backorderable).toBe(true)
  const mixed = sumStock([later, { ...unknown, orderable: true }])
  expect(mixed.backorderable).toBe(false)
  expect(orderableLabel(mixed)).toBe('orderable')
})
