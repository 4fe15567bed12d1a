import fc from 'fast-check'
import { convertMoney } from './convert-money'

test('converts between currencies with different minor units, rounding half up', () => {
  expect(convertMoney({ minor: 10_000, currency: 'USD' }, '7.1234', 'CNY')).toEqual({ minor: 71_234, currency: 'CNY' })
  expect(convertMoney({ minor: 1, currency: 'USD' }, '7.5', 'CNY')).toEqual({ minor: 8, currency: 'CNY' })
  expect(convertMoney({ minor: 1000, currency: 'JPY' }, '0.0489', 'CNY')).toEqual({ minor: 4890, currency: 'CNY' })
  expect(convertMoney({ minor: 4890, currency: 'CNY' }, '20.45', 'JPY')).toEqual({ minor: 1000, currency: 'JPY' })
  expect(convertMoney({ minor: 1000, currency: 'KWD' }, '23.1', 'CNY')).toEqual({ minor: 2310, currency: 'CNY' })
})

test('returns null instead of an inexact amount', () => {
  expect(convertMoney({ minor: Number.MAX_SAFE_INTEGER, currency: 'USD' }, '7', 'CNY')).toBeNull()
})

test('the rate 1 changes no amount, and conversion preserves the order of amounts', () => {
  const minor = fc.integer({ min: 0, max: 10 ** 12 })
  const rate = fc
    .integer({ min: 1, max: 10 ** 6 })
    .map((value) => `${Math.floor(value / 1000)}.${String(value % 1000).padStart(3, '0')}`)
  fc.assert(
    fc.property(minor, (amount) => convertMoney({ minor: amount, currency: 'USD' }, '1', 'CNY')?.minor === amount),
  )
  fc.assert(
    fc.property(minor, minor, rate, (a, b, by) => {
      const less = convertMoney({ minor: Math.min(a, b), currency: 'USD' }, by, 'CNY')?.minor ?? 0
      const more = convertMoney({ minor: Math.max(a, b), currency: 'USD' }, by, 'CNY')?.minor ?? 0
      return less <= more
    }),
  )
})
