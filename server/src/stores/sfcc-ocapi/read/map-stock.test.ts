import example from './examples/product.derived.json'
import availabilities from './examples/availability.derived.json'
import { maxOrderable } from '../../max-orderable'
import { mapStock } from './map-stock'

test("Salesforce's own example: ats 0, orderable, stock level infinite – orderable all the same, quantity not counted", () => {
  expect(example.inventory).toMatchObject({ ats: 0, orderable: true, stock_level: 999_999 })
  expect(mapStock(example.inventory)).toMatchObject({
    orderable: true,
    quantity: null,
    quantityKind: 'capped',
    stockLevel: null,
    availability: 'in_stock',
  })
})

test('999999 is "not counted", never a quantity', () => {
  const stock = mapStock({ ats: 999_999, orderable: true, stock_level: 999_999 })
  expect(stock).toMatchObject({ quantity: null, quantityKind: 'capped', stockLevel: null, orderable: true })
})

test('what is counted stays beside a warehouse without end', () => {
  expect(mapStock({ ats: 25, orderable: true, stock_level: 999_999 })).toMatchObject({
    orderable: true,
    quantity: 25,
    quantityKind: 'exact',
    stockLevel: null,
  })
  expect(mapStock({ ats: 0, orderable: false, stock_level: 999_999 })).toMatchObject({ orderable: false, quantity: 0 })
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
      quantity: null,
      quantityKind: 'unknown',
      stockLevel: null,
      inStockDate: null,
    })
  }
})

test('orderable is never derived from a quantity', () => {
  expect(mapStock({ ats: 5, stock_level: 5 })).toMatchObject({ orderable: null, availability: 'unknown', quantity: 5 })
  expect(mapStock({ ats: 0, stock_level: 0 })).toMatchObject({ orderable: null, availability: 'unknown', quantity: 0 })
  expect(mapStock({ ats: 5, orderable: false })).toMatchObject({ orderable: false, availability: 'out', quantity: 5 })
  expect(mapStock({ ats: 0, orderable: true })).toMatchObject({
    orderable: true,
    availability: 'in_stock',
    quantity: 0,
  })
})

test('what can be sold is not what lies in the warehouse', () => {
  const backorder = {
    ats: 10,
    stock_level: 0,
    orderable: true,
    backorderable: true,
    in_stock_date: '2026-06-15T00:00:00.0Z',
  }
  expect(mapStock(backorder)).toMatchObject({
    quantity: 10,
    stockLevel: 0,
    availability: 'backorder',
    inStockDate: new Date('2026-06-15T00:00:00Z'),
  })
  expect(mapStock(availabilities.data[0]?.inventories[0])).toMatchObject({ quantity: 100, stockLevel: 90 })
  const preorder = { ats: 25, stock_level: 0, orderable: true, preorderable: true }
  expect(mapStock(preorder)).toMatchObject({ availability: 'preorder', quantity: 25 })
})

test("without the variant's own word the master's counts; the variant's own goes first", () => {
  expect(mapStock(null, true)).toMatchObject({ orderable: true, quantity: null, quantityKind: 'boolean' })
  expect(mapStock({ orderable: false }, true)).toMatchObject({ orderable: false })
  expect(mapStock({ ats: 3 }, false)).toMatchObject({ orderable: false, quantity: 3, quantityKind: 'exact' })
})

test('one order may hold min(what there is, the setting)', () => {
  expect(maxOrderable({ quantity: 3, quantityKind: 'exact' }, 10)).toBe(3)
  expect(maxOrderable({ quantity: 30, quantityKind: 'exact' }, 10)).toBe(10)
  expect(maxOrderable({ quantity: null, quantityKind: 'capped' }, 10)).toBe(10)
  expect(maxOrderable({ quantity: null, quantityKind: 'unknown' }, 10)).toBeNull()
})

test.each(['soon', '+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', null])('%s is no date', (in_stock_date) => {
  expect(mapStock({ ats: 0, in_stock_date }).inStockDate).toBeNull()
})
