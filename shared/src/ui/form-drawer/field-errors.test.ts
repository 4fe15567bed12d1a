import { z } from '../../contract/zod'
import { parseAmount } from '../../format/amount-text'
import { schemaErrors } from './field-errors'

const Body = z.object({
  lines: z.array(z.object({ price: z.int({ error: 'order.amount_invalid' }), quantity: z.int().min(1).max(99) })),
})
const errorsOf = (body: unknown) => {
  const { error } = Body.safeParse(body)
  return error ? schemaErrors(error, body).map(({ path, code, values }) => ({ path, code, values })) : []
}

test('an unreadable amount is refused with its own message, at its field', () => {
  expect(errorsOf({ lines: [{ price: parseAmount('1,234', 'USD'), quantity: 1 }] })).toEqual([
    { path: 'lines.0.price', code: 'amount.ambiguous', values: expect.objectContaining({ text: '1,234' }) },
  ])
})

test("an empty amount is refused with the schema's message", () => {
  expect(errorsOf({ lines: [{ price: parseAmount('', 'USD'), quantity: 1 }] })).toMatchObject([
    { path: 'lines.0.price', code: 'order.amount_invalid' },
  ])
})

test.each([
  ['1,5', 'field.number_whole', expect.objectContaining({ text: '1,5' })],
  ['1.234', 'field.number_ambiguous', expect.objectContaining({ thousands: '1234', decimal: '1.234' })],
  ['a dozen', 'field.number_unreadable', expect.anything()],
  [1.5, 'field.number_whole', undefined],
  [100, 'field.number_too_big', { maximum: '99' }],
  [0, 'field.number_too_small', { minimum: '1' }],
  [undefined, 'field.invalid_type', undefined],
])('a quantity of %j is refused: %s', (quantity, code, values) => {
  expect(errorsOf({ lines: [{ price: 1, quantity }] })).toEqual([{ path: 'lines.0.quantity', code, values }])
})
