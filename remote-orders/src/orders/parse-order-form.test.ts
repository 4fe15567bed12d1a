import { anOrder, anOrderLine } from '@outlet/shared/testing/builders'
import { emptyLine, newOrderValues, valuesOfOrder } from './order-form-values'
import { changedFields, parseOrderForm, typedTotal } from './parse-order-form'

const order = anOrder({ lines: [anOrderLine(), anOrderLine({ title: 'Card Case', quantity: 2, unit_price: 2550 })] })
const values = valuesOfOrder(order)

test('reads a form back as the order it was made of', () => {
  const parsed = parseOrderForm(values)
  expect(parsed).toMatchObject({ ok: true, draft: { lines: order.lines, tax: 0, placed_at: order.placed_at } })
})

test('names every field that is wrong, as the API would', () => {
  const wrong = {
    ...newOrderValues(new Date()),
    store_name: '  ',
    tax: '1.234',
    placed_at: '',
    lines: [
      { ...emptyLine(0), quantity: '0', unit_price: 'x' },
      { ...emptyLine(1), title: 'Belt', unit_price: '5' },
    ],
  }
  expect(parseOrderForm(wrong)).toEqual({
    ok: false,
    errors: {
      store_name: 'store_name',
      'lines.0.title': 'title',
      'lines.0.quantity': 'quantity',
      'lines.0.unit_price': 'amount',
      tax: 'amount',
      placed_at: 'placed_at',
    },
  })
})

test('what is left empty is not known, and tax and shipping are nothing', () => {
  const parsed = parseOrderForm({ ...values, note: ' ', store_order_number: '', tax: '', shipping: ' ' })
  expect(parsed).toMatchObject({ ok: true, draft: { note: null, store_order_number: null, tax: 0, shipping: 0 } })
})

test('adds up while one types, and says nothing while an amount makes no sense', () => {
  expect(typedTotal(values)).toBe(12_900 + 2 * 2550)
  expect(typedTotal({ ...values, shipping: '7.5' })).toBe(12_900 + 2 * 2550 + 750)
  expect(typedTotal({ ...values, lines: [emptyLine(0)] })).toBe(0)
  expect(typedTotal({ ...values, tax: '1,2' })).toBeNull()
})

test('a change sends only the fields that it changes', () => {
  // Seconds that the field does not show are not a change.
  const precise = valuesOfOrder(anOrder({ placed_at: '2026-11-20T12:00:31.123Z' }))
  const parsed = parseOrderForm({ ...precise, fulfilment: 'shipped' })
  expect(parsed.ok && changedFields(precise, parsed.draft)).toEqual({ fulfilment: 'shipped' })
})
