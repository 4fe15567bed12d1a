import { variantStock } from '../inventory-monitors/testing/variant-stock'
import type { VariantStock } from './connector'
import { totalStock } from './total-stock'

const capped: VariantStock = {
  ...variantStock('capped', 0),
  quantity: null,
  quantityKind: 'capped',
  orderable: true,
  stockLevel: null,
}
const unknown: VariantStock = { ...capped, variantId: 'unknown', quantityKind: 'unknown', orderable: null }

test('a product has the sum of what its variants have', () => {
  expect(totalStock([variantStock('a', 3), variantStock('b', 0)])).toMatchObject({
    quantity: 3,
    quantityKind: 'exact',
    stockLevel: 3,
    orderable: true,
  })
})

test('beside what is not counted, what is counted is the least that there is; 0 is nothing', () => {
  expect(totalStock([variantStock('a', 3), capped])).toMatchObject({
    quantity: 3,
    quantityKind: 'capped',
    stockLevel: null,
  })
  expect(totalStock([variantStock('a', 0), unknown])).toMatchObject({
    quantity: null,
    quantityKind: 'unknown',
    orderable: null,
  })
})

test('one that can be ordered is enough; one that is unknown keeps the others from being sold out', () => {
  expect(totalStock([variantStock('a', 0), variantStock('b', 0)]).orderable).toBe(false)
  expect(totalStock([variantStock('a', 0), unknown]).orderable).toBeNull()
  expect(totalStock([capped, unknown]).orderable).toBe(true)
})

test('the first day on which any comes in', () => {
  const [soon, late] = [new Date('2026-12-01'), new Date('2026-12-09')]
  const dated = [late, null, soon].map((inStockDate) => ({ ...unknown, inStockDate }))
  expect(totalStock(dated).inStockDate).toEqual(soon)
  expect(totalStock([]).inStockDate).toBeNull()
})
