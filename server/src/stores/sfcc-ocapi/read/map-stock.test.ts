import example from './examples/product.derived.json'
import availabilities from './examples/availability.derived.json'
import { maxOrderable } from '../../max-orderable'
import { mapStock } from './map-stock'

test('Salesforce’s own example: ats 0, orderable, stock level infinite – orderable nevertheless, quantity not counted', () => {
  expect(example.inventory).toMatchObject({ ats: 0, orderable: true, stock_level: 999_999 })
  expect(mapStock(example.inventory)).toMatchObject({
    orderable: true,
    available: null,
    kind: 'capped',
    onHand: null,
    availability: 'in_stock',
  })
})

test('999999 is "not counted", never a quantity', () => {
  const stock = mapStock({ ats: 999_999, orderable: true, stock_level: 999_999 })
  expect(stock).toMatchObject({ available: null, kind: 'capped', onHand: null, orderable: true })
})

test('a counted quantity remains beside an infinite stock level', () => {
  expect(mapStock({ ats: 25, orderable: true, stock_level: 999_999 })).toMatchObject({
    orderable: true,
    available: 25,
    kind: 'exact',
    onHand: null,
  })
  expect(mapStock({ ats: 0, orderable: false, stock_level: 999_999 })).toMatchObject({ orderable: false, available: 0 })
})

test('an inventory that holds only an id is unknown, not sold out', () => {
  const bare = availabilities.data[1]?.inventories[0]
  expect(bare).toEqual({ id: 'site-default-inventory' })
  for (const inventory of [bare, {}, null, undefined]) {
    expect(mapStock(inventory)).toEqual({
      availability: 'unknown',
      orderable: null,
      preorderable: null,
      backorderable: null,
      available: null,
      kind: 'unknown',
      onHand: null,
      inStockDate: null,
    })
  }
})

test('orderable is never derived from a quantity', () => {
  expect(mapStock({ ats: 5, stock_level: 5 })).toMatchObject({ orderable: null, availability: 'unknown', available: 5 })
  expect(mapStock({ ats: 0, stock_level: 0 })).toMatchObject({ orderable: null, availability: 'unknown', available: 0 })
  expect(mapStock({ ats: 5, orderable: false })).toMatchObject({ orderable: false, availability: 'out', available: 5 })
  expect(mapStock({ ats: 0, orderable: true })).toMatchObject({
    orderable: true,
    availability: 'in_stock',
    available: 0,
  })
})

test('the sellable quantity differs from the stock level', () => {
  const backorder = {
    ats: 10,
    stock_level: 0,
    orderable: true,
    backorderable: true,
    in_stock_date: '2026-06-15T00:00:00.0Z',
  }
  expect(mapStock(backorder)).toMatchObject({
    available: 10,
    onHand: 0,
    availability: 'backorder',
    inStockDate: new Date('2026-06-15T00:00:00Z'),
  })
  expect(mapStock(availabilities.data[0]?.inventories[0])).toMatchObject({ available: 100, onHand: 90 })
  const preorder = { ats: 25, stock_level: 0, orderable: true, preorderable: true }
  expect(mapStock(preorder)).toMatchObject({ availability: 'preorder', available: 25 })
})

test('the variant’s own orderable takes precedence over the master’s', () => {
  expect(mapStock(null, true)).toMatchObject({ orderable: true, available: null, kind: 'boolean' })
  expect(mapStock({ orderable: false }, true)).toMatchObject({ orderable: false })
  expect(mapStock({ ats: 3 }, false)).toMatchObject({ orderable: false, available: 3, kind: 'exact' })
})

test('one order may hold min(available quantity, the setting)', () => {
  expect(maxOrderable({ available: 3, kind: 'exact' }, 10)).toBe(3)
  expect(maxOrderable({ available: 30, kind: 'exact' }, 10)).toBe(10)
  expect(maxOrderable({ available: null, kind: 'capped' }, 10)).toBe(10)
  expect(maxOrderable({ available: null, kind: 'unknown' }, 10)).toBeNull()
})

test.each(['soon', '+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', null])('%s is no date', (in_stock_date) => {
  expect(mapStock({ ats: 0, in_stock_date }).inStockDate).toBeNull()
})
