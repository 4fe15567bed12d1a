import fc from 'fast-check'
import { currencyCodes } from '../contract/money/currency-codes'
import { locales } from '../settings/locale'
import { amountText, parseAmount } from './amount-text'
import { formatMoney } from './money'

test.each([
  ['1299.9', 'CNY', 129_990],
  ['1,299.90', 'USD', 129_990],
  ['1.299,90', 'EUR', 129_990],
  ['1299,90', 'EUR', 129_990],
  ['12,50', 'CNY', 1250],
  ['12,5', 'USD', 1250],
  ['1 299,90', 'EUR', 129_990],
  ["1'299.90", 'USD', 129_990],
  ['1,299,000', 'USD', 129_900_000],
  ['1.299.000', 'IDR', 129_900_000],
  ['0,125', 'KWD', 125],
  ['.5', 'USD', 50],
  ['１２９９．９０', 'CNY', 129_990],
  ['１，２９９．９０', 'CNY', 129_990],
  ['12。5', 'CNY', 1250],
  [' 0 ', 'CNY', 0],
  ['7.', 'CNY', 700],
  ['1200', 'JPY', 1200],
  ['1,234', 'JPY', 1234],
  ['1.234', 'KWD', 1234],
  ['￥1299', 'CNY', 129_900],
  ['¥1,299', 'JPY', 1299],
  ['1299元', 'CNY', 129_900],
  ['＄12.50', 'USD', 1250],
  ['$12.50', 'HKD', 1250],
  ['US$ 12.50', 'USD', 1250],
  ['12.50 usd', 'USD', 1250],
  ['£12', 'GBP', 1200],
  ['12 €', 'EUR', 1200],
  ['COP 1,299,000.50', 'COP', 129_900_050],
  ['\u200E1,299.90\u200B', 'USD', 129_990],
])('%s in %s is %i', (text, currency, minor) => {
  expect(parseAmount(text, currency)).toBe(minor)
})

test.each([
  ['', 'CNY', 'missing'],
  ['-1', 'CNY', 'negative'],
  ['$-1', 'USD', 'negative'],
  ['－1', 'CNY', 'negative'],
  ['‑1', 'CNY', 'negative'],
  ['–1', 'CNY', 'negative'],
  ['1.234', 'CNY', 'ambiguous'],
  ['1,234', 'USD', 'ambiguous'],
  ['１，２３４', 'USD', 'ambiguous'],
  ['1.234', 'IDR', 'ambiguous'],
  ['1.234', 'JPY', 'ambiguous'],
  ['1,234', 'KWD', 'ambiguous'],
  ['1234.567', 'USD', 'too_many_digits'],
  ['1,234.567', 'USD', 'too_many_digits'],
  ['0.005', 'USD', 'too_many_digits'],
  ['12.5', 'JPY', 'no_decimals'],
  ['1e3', 'CNY', 'unreadable'],
  ['10K', 'ZMW', 'unreadable'],
  ['1万', 'CNY', 'unreadable'],
  ['ten', 'CNY', 'unreadable'],
  ['1,23,456', 'INR', 'unreadable'],
  ['1,299.900.000', 'USD', 'unreadable'],
  ['12 5', 'USD', 'unreadable'],
  ['€12', 'USD', 'other_currency'],
  ['12元', 'USD', 'other_currency'],
  ['12 EUR', 'USD', 'other_currency'],
  ['10000000000.01', 'CNY', 'too_large'],
])('%s in %s is refused: %s', (text, currency, problem) => {
  expect(parseAmount(text, currency)).toMatchObject({ code: `amount.${problem}` })
})

test('an ambiguous amount names both readings', () => {
  expect(parseAmount('1,234', 'USD')).toMatchObject({ values: { text: '1,234', thousands: '1234', decimal: '1.234' } })
})

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
const currency = fc.constantFrom(...currencyCodes)

test('an amount formatted for editing is read back as the same amount, in every currency', () => {
  fc.assert(
    fc.property(amount, currency, (minor, code) => {
      expect(parseAmount(amountText(minor, code), code)).toBe(minor)
    }),
  )
})

test.each(locales)('an amount as shown in %s is read back as the same amount, in every currency', (locale) => {
  for (const code of currencyCodes)
    fc.assert(
      fc.property(amount, (minor) => {
        expect(parseAmount(formatMoney({ minor, currency: code }, locale), code)).toBe(minor)
      }),
      { numRuns: 10 },
    )
})

/** Reads only the digits of a text, as a parser does that drops characters. */
const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+(?=.)/, '')

test('no character is dropped: an accepted amount has the digits that were typed', () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123456789.,' $¥元-eK"), maxLength: 12 })
  fc.assert(
    fc.property(text, fc.constantFrom('USD', 'CNY', 'JPY', 'KWD'), (typed, code) => {
      const minor = parseAmount(typed, code)
      if (typeof minor === 'number')
        expect(digitsOf(amountText(minor, code))).toContain(digitsOf(typed).replace(/^0+/, ''))
    }),
    { numRuns: 2000 },
  )
})
