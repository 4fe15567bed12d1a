import fc from 'fast-check'
import { amountText, parseAmount } from './amount-text'

test.each([
  ['1299.9', 'CNY', 129_990],
  ['1,299.90', 'USD', 129_990],
  ['１２９９．９０', 'CNY', 129_990],
  [' 0 ', 'CNY', 0],
  ['7.', 'CNY', 700],
  ['1200', 'JPY', 1200],
  ['1.234', 'KWD', 1234],
])('%s %s is %i', (text, currency, minor) => {
  expect(parseAmount(text, currency)).toBe(minor)
})

test.each([
  ['', 'CNY'],
  ['-1', 'CNY'],
  ['1.234', 'CNY'],
  ['12.5', 'JPY'],
  ['12,50', 'CNY'],
  ['1e3', 'CNY'],
  ['ten', 'CNY'],
  ['10000000000.01', 'CNY'],
])('%s %s is no amount', (text, currency) => {
  expect(parseAmount(text, currency)).toBeNull()
})

test('what is shown for editing reads back as the same amount', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(amount, fc.constantFrom('CNY', 'JPY', 'KWD'), (minor, currency) => {
      expect(parseAmount(amountText(minor, currency), currency)).toBe(minor)
    }),
  )
})
