import fc from 'fast-check'
import { Refusal } from '../platform/http/refusal'
import { orderTotals } from './order-totals'

const amount = fc.integer({ min: 0, max: 10 ** 12 })
const line = fc.record({ quantity: fc.integer({ min: 1, max: 10_000 }), unit_price: amount })
const amounts = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 100 }), tax: amount, shipping: amount })

test('totals are exact, or the order is refused', () => {
  fc.assert(
    fc.property(amounts, (order) => {
      const exact = order.lines.reduce(
        (sum, { quantity, unit_price }) => sum + BigInt(quantity) * BigInt(unit_price),
        0n,
      )
      const whole = exact + BigInt(order.tax) + BigInt(order.shipping)
      if (whole > 9_007_199_254_740_991n) {
        expect(() => orderTotals(order)).toThrow(new Refusal('invalid', 'order.total_too_large'))
      } else {
        const { subtotal, total } = orderTotals(order)
        expect([BigInt(subtotal), BigInt(total)]).toEqual([exact, whole])
      }
    }),
  )
})

test('totals depend neither on the order of the lines nor on splitting a line', () => {
  const small = fc.record({
    quantity: fc.integer({ min: 2, max: 100 }),
    unit_price: fc.integer({ min: 0, max: 10 ** 8 }),
  })
  fc.assert(
    fc.property(fc.array(small, { minLength: 1, maxLength: 20 }), (lines) => {
      const whole = orderTotals({ lines, tax: 7, shipping: 5 })
      const split = lines.flatMap(({ quantity, unit_price }) => [
        { quantity: 1, unit_price },
        { quantity: quantity - 1, unit_price },
      ])
      expect(orderTotals({ lines: lines.toReversed(), tax: 7, shipping: 5 })).toEqual(whole)
      expect(orderTotals({ lines: split, tax: 5, shipping: 7 })).toEqual(whole)
    }),
  )
})
