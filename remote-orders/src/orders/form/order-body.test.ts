import { OrderDraft } from '@outlet/shared/contract/orders'
import { anOrder, anOrderLine, aStore } from '@outlet/shared/testing/builders'
import { orderBody, typedTotal } from './order-body'
import { emptyLine, newOrderValues, valuesOfOrder } from './order-form-values'

const order = anOrder({
  placed_at: '2026-11-20T12:00:31.123Z',
  lines: [anOrderLine(), anOrderLine({ title: 'Card Case', quantity: 2, unit_price: 2550 })],
})
const values = valuesOfOrder(order)
const stores = [aStore({ key: 'coach-outlet', name: 'Coach Outlet' })]

test('converts a form back to its order, exact to the millisecond', () => {
  const body = OrderDraft.parse(orderBody(values, stores))
  expect(body).toMatchObject({ lines: order.lines, tax: 0, placed_at: order.placed_at, website_type: 'coach-outlet' })
})

test('the contract reports every invalid field', () => {
  const wrong = {
    ...newOrderValues(new Date()),
    store_name: '  ',
    tax: '1.234',
    placed_at: '',
    lines: [
      { ...emptyLine, quantity: '0', unit_price: 'x' },
      { ...emptyLine, title: 'Belt', unit_price: '5' },
    ],
  }
  const parsed = OrderDraft.safeParse(orderBody(wrong, stores))
  expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['store_name', 'order.store_required'],
    ['lines.0.title', 'order.title_required'],
    ['lines.0.quantity', 'order.quantity_invalid'],
    ['lines.0.unit_price', 'order.amount_invalid'],
    ['tax', 'order.amount_invalid'],
    ['placed_at', 'order.placed_at_required'],
  ])
})

test('an empty field is null, except tax and shipping, which are 0', () => {
  const body = orderBody({ ...values, note: ' ', store_order_number: '', tax: '', shipping: ' ' }, stores)
  expect(body).toMatchObject({ note: null, store_order_number: null, tax: 0, shipping: 0 })
})

test('a name that differs from the store’s unlinks the order from it, a store’s name links it', () => {
  const keyOf = (change: object, known = stores) => orderBody({ ...values, ...change }, known).website_type
  expect(keyOf({ store_name: 'The shop in town' })).toBeNull()
  expect(keyOf({ store_name: ' Coach Outlet ', website_type: null })).toBe('coach-outlet')
  // Without loaded stores the link is unchanged.
  expect(keyOf({ store_name: 'Coach Outlet' }, [])).toBe('coach-outlet')
})

test('calculates the total while the user types, and is null while an amount is invalid', () => {
  expect(typedTotal(values)).toBe(12_900 + 2 * 2550)
  expect(typedTotal({ ...values, shipping: '7.5' })).toBe(12_900 + 2 * 2550 + 750)
  expect(typedTotal({ ...values, lines: [emptyLine] })).toBe(0)
  expect(typedTotal({ ...values, tax: '1,2' })).toBe(12_900 + 2 * 2550 + 120)
  expect(typedTotal({ ...values, tax: '1,234' })).toBeNull()
})
